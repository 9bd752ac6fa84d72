/** An open block of code. */
export interface Fence {
  readonly mark: string;
  readonly length: number;
  /** Number of spaces before it. */
  readonly indent: number;
}

const OPENING = /^( {0,3})(`{3,}|~{3,})([^\n]*)$/;

/** Reads a line that certainly opens a block of code, regardless of its container. */
export function readFenceOpening(line: string): Fence | undefined {
  const [, indent = "", marks = "", info = ""] = OPENING.exec(line) ?? [];
  if (marks === "" || (marks.startsWith("`") && info.includes("`"))) return undefined;
  return { mark: marks.charAt(0), length: marks.length, indent: indent.length };
}

/**
 * Finds the end of the block of code whose content starts at `from`: after the closing line, or before a line that
 * ends the list which may contain an indented block.
 */
export function findFenceEnd(text: string, from: number, fence: Fence): number {
  let at = Math.min(from, text.length);
  while (at < text.length) {
    const lineBreak = text.indexOf("\n", at);
    const end = lineBreak === -1 ? text.length : lineBreak;
    const line = text.slice(at, end);
    const words = line.trim();
    const leaves = words !== "" && line.search(/[^ ]/) < fence.indent;
    if (leaves) return at;
    if (closes(words, fence)) return Math.min(end + 1, text.length);
    at = end + 1;
  }
  return text.length;
}

/**
 * Decides whether a line closes a fence. Renderers require less indentation: closing a block too early only makes the
 * reading stricter.
 */
function closes(words: string, { mark, length }: Fence): boolean {
  const bare = words.replace(/^[>\s]+/, "");
  return bare.length >= length && bare === mark.repeat(bare.length);
}
