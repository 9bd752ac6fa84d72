import type { PatchLine } from "./file-patch.ts";
import { getIndent } from "./indent-rule.ts";
import { toLineKey } from "./line-index.ts";
import type { LineSpan } from "./match-wrapped.ts";

/** A line of a hunk that has more than white space. */
export interface HunkRow {
  readonly op: PatchLine["op"];
  readonly text: string;
  /** The indentation that the patch writes. */
  readonly written: string;
  /** The file's line that it was placed on; absent for an added line. */
  readonly file?: FileLine;
}

/** A line of the file, without white space at its ends. */
export interface FileLine {
  readonly at: number;
  readonly text: string;
  readonly indent: string;
  /** It is the patch's line, white space and typography apart. */
  readonly isSame: boolean;
}

/** Pairs the lines of a placed hunk with the file's. Blank lines say nothing about indentation and are left out. */
export function pairHunkRows(
  { lines, spans }: { readonly lines: readonly PatchLine[]; readonly spans: readonly LineSpan[] },
  texts: readonly string[],
): HunkRow[] {
  let old = 0;
  return lines.flatMap(({ op, text }): HunkRow[] => {
    const span = op === "+" ? undefined : spans[old];
    if (op !== "+") old += 1;
    if (text.trim() === "") return [];
    const row = { op, text: text.trim(), written: getIndent(text) };
    if (span === undefined || span.to === span.from) return [row];
    return [{ ...row, file: toFileLine(texts, span.from, text) }];
  });
}

function toFileLine(texts: readonly string[], at: number, text: string): FileLine {
  const line = texts[at] ?? "";
  // The first piece of a removed line that the model broke in two begins like the file's line.
  const isSame = toLineKey("typography", line).startsWith(toLineKey("typography", text));
  return { at, text: line.trim(), indent: getIndent(line), isSame };
}

/** Added lines, and the removed ones that stand beside them. */
export interface RowGroup {
  readonly removed: readonly HunkRow[];
  readonly added: readonly HunkRow[];
}

/** Splits the changed lines of a hunk at its context; groups of removed lines alone are among them. */
export function groupRows(rows: readonly HunkRow[]): RowGroup[] {
  const groups: { removed: HunkRow[]; added: HunkRow[] }[] = [];
  let isOpen = false;
  for (const row of rows) {
    if (row.op !== " " && !isOpen) groups.push({ removed: [], added: [] });
    isOpen = row.op !== " ";
    if (row.op === "-") groups.at(-1)?.removed.push(row);
    if (row.op === "+") groups.at(-1)?.added.push(row);
  }
  return groups;
}
