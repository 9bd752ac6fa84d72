/** Lines of the head that a suggestion replaces, and the file around them. */
export interface SuggestionTarget {
  readonly path: string;
  /** Whole file, without line ends. */
  readonly lines: readonly string[];
  /** First and last replaced line, 1-based. */
  readonly from: number;
  readonly to: number;
}

/** Suggestion that can be committed, or the reason why it cannot. */
export type NormalizedSuggestion =
  | { readonly text: string; readonly reason?: undefined }
  | { readonly text: string; readonly reason: string };

/** Returns the lines that the suggestion replaces. */
export const replacedLines = ({ lines, from, to }: SuggestionTarget): readonly string[] =>
  lines.slice(from - 1, to);

/** Returns the lines that contain more than white space. */
export const nonBlankLines = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line.trim() !== "");

/** Returns the leading white space of a line. */
export const getIndent = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? "";

const PROSE_FILE = /\.(?:md|mdx|markdown|mkd|rst|txt|adoc|asciidoc|org|tex|textile|wiki)$/i;

/**
 * Returns whether a file is prose rather than code: lists, fences and sentences are its content.
 */
export const isProseFile = (path: string): boolean =>
  PROSE_FILE.test(path) || /(?:^|\/)(?:README|CHANGELOG|CHANGES|LICENSE|NOTICE)$/.test(path);
