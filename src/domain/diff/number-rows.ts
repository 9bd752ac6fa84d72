import type { Hunk } from "./hunk.ts";

/** Kind of a diff row; `note` is a line such as "\ No newline at end of file". */
export type RowKind = "addition" | "deletion" | "context" | "note";

/** Line of a hunk with its numbers. */
export interface Row {
  readonly kind: RowKind;
  /** 1-based line before the change; absent for additions and notes. */
  readonly left?: number | undefined;
  /** 1-based line after the change; absent for deletions and notes. */
  readonly right?: number | undefined;
  /** Content without the leading sign. */
  readonly text: string;
}

/** Numbers the lines of a hunk on both sides. */
export function numberRows(hunk: Hunk): Row[] {
  let left = hunk.oldStart;
  let right = hunk.newStart;
  return hunk.lines.map((line): Row => {
    const text = line.slice(1);
    switch (line.charCodeAt(0)) {
      case 43:
        return { kind: "addition", right: right++, text };
      case 45:
        return { kind: "deletion", left: left++, text };
      case 92:
        return { kind: "note", text };
      default:
        // A stripped context line has no sign to remove; a line that is a lone CR keeps it.
        return {
          kind: "context",
          left: left++,
          right: right++,
          text: line.startsWith(" ") ? text : line,
        };
    }
  });
}
