/** The lines of the head that a suggestion replaces, and the file around them. */
export interface SuggestionTarget {
  readonly path: string;
  /** The whole file, without line ends. */
  readonly lines: readonly string[];
  /** First and last line that is replaced, 1-based. */
  readonly from: number;
  readonly to: number;
}

/** A suggestion as it may be committed, or why it may not. */
export type NormalizedSuggestion =
  | { readonly text: string; readonly reason?: undefined }
  | { readonly text: string; readonly reason: string };

export const replacedLines = ({ lines, from, to }: SuggestionTarget): readonly string[] =>
  lines.slice(from - 1, to);

/** Lines that hold more than white space. */
export const nonBlankLines = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line.trim() !== "");

/** Leading white space of a line. */
export const getIndent = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? "";

const PROSE_FILE = /\.(?:md|mdx|markdown|mkd|rst|txt|adoc|asciidoc|org|tex|textile|wiki)$/i;

/** Whether a file is written text rather than code: lists, fences and sentences are its content. */
export const isProseFile = (path: string): boolean =>
  PROSE_FILE.test(path) || /(?:^|\/)(?:README|CHANGELOG|CHANGES|LICENSE|NOTICE)$/.test(path);
