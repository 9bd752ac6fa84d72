/** Line of a patch, with its position in the text. */
export interface PatchLine {
  /** Character code of its sign, or of `@` for a header. */
  code: number;
  at: number;
  end: number;
}

/** Numbers of the next line on each side, 1-based. */
export interface LineNumbers {
  left: number;
  right: number;
}

/** Character codes of the signs that start a line; a line with any other is on both sides. */
export const PLUS = 43;
export const MINUS = 45;
export const BACKSLASH = 92;
/** Lines of a hunk start with a sign, so this is a header. */
export const AT = 64;

const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const HEADER_CHARS = 100;

/**
 * Visits the lines of a patch without allocating a string or an object for each. The line numbers
 * passed with a line are its own. `visit` returns `false` to stop and must not keep its arguments.
 */
export function walkPatch(
  patch: string,
  from: Readonly<LineNumbers>,
  visit: (line: Readonly<PatchLine>, next: Readonly<LineNumbers>) => boolean,
): void {
  const next: LineNumbers = { left: from.left, right: from.right };
  const line: PatchLine = { code: 0, at: 0, end: 0 };
  while (line.at < patch.length) {
    const newline = patch.indexOf("\n", line.at);
    line.end = newline === -1 ? patch.length : newline;
    line.code = patch.charCodeAt(line.at);
    if (!visit(line, next)) return;
    if (line.code === AT) readHeader(patch.slice(line.at, line.at + HEADER_CHARS), next);
    else if (line.code !== BACKSLASH) countLine(line.code, next);
    line.at = line.end + 1;
  }
}

function countLine(code: number, next: LineNumbers): void {
  if (code !== PLUS) next.left += 1;
  if (code !== MINUS) next.right += 1;
}

function readHeader(line: string, next: LineNumbers): void {
  const header = HEADER.exec(line);
  if (header === null) return;
  // A side without lines has the number of the line before it.
  next.left = Number(header[1]) + (header[2] === "0" ? 1 : 0);
  next.right = Number(header[3]) + (header[4] === "0" ? 1 : 0);
}
