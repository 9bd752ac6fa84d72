import type { SearchMatch } from "../../domain/core/tree-entry.ts";

/** Length at which a line is cut: minified files have megabytes on one line. */
export const MAX_LINE_BYTES = 4096;

const NEWLINE = 0x0a;

/** Parses `git grep -n -z <tree>`: `tree:path NUL line NUL text LF`, with bounded memory. */
export function createMatchParser(
  tree: string,
  onMatch: (match: SearchMatch) => void,
): (chunk: Buffer) => void {
  const fields: string[] = [];
  let parts: Buffer[] = [];
  let fieldBytes = 0;

  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      const end = chunk.indexOf(fields.length === 2 ? NEWLINE : 0, at);
      keep(chunk.subarray(at, end === -1 ? chunk.length : end));
      if (end === -1) return;
      finishField();
      at = end + 1;
    }
  };

  function keep(bytes: Buffer): void {
    const part = bytes.subarray(0, MAX_LINE_BYTES - fieldBytes);
    fieldBytes += part.length;
    // A copy: the chunk that it came in is much larger.
    if (part.length > 0) parts.push(Buffer.from(part));
  }

  function finishField(): void {
    fields.push(Buffer.concat(parts).toString("utf8"));
    parts = [];
    fieldBytes = 0;
    const [path, line, text] = fields;
    if (path === undefined || line === undefined || text === undefined) return;
    onMatch({ path: path.slice(tree.length + 1), line: Number(line), text });
    fields.length = 0;
  }
}
