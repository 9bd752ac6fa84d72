/** An open block of code. */
export interface Fence {
  readonly mark: string;
  readonly length: number;
  /** Spaces before it. */
  readonly indent: number;
}

const OPENING = /^( {0,3})(`{3,}|~{3,})([^\n]*)$/;

/** Reads a line that surely opens a block of code, whatever it stands in. */
export function readFenceOpening(line: string): Fence | undefined {
  const [, indent = "", marks = "", info = ""] = OPENING.exec(line) ?? [];
  if (marks === "" || (marks.startsWith("`") && info.includes("`"))) return undefined;
  return { mark: marks.charAt(0), length: marks.length, indent: indent.length };
}

/**
 * Where the block of code ends whose content starts at `from`: after the line that closes it, or before a line that
 * would end the list which an indented block may stand in.
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

/** Renderers ask for less indentation than this does: taken for closed too soon, a block is only read more strictly. */
function closes(words: string, { mark, length }: Fence): boolean {
  const bare = words.replace(/^[>\s]+/, "");
  return bare.length >= length && bare === mark.repeat(bare.length);
}
