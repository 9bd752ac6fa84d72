import type { PatchLine } from "./file-patch.ts";
import { getIndent } from "./indent-rule.ts";
import { toLineKey } from "./line-index.ts";
import type { LineSpan } from "./match-wrapped.ts";

/** A line of a hunk that is not blank. */
export interface HunkRow {
  readonly op: PatchLine["op"];
  readonly text: string;
  /** The indentation as written in the patch. */
  readonly written: string;
  /** The file's line at its place; absent for an added line. */
  readonly file?: FileLine;
}

/** A line of the file, without leading and trailing white space. */
export interface FileLine {
  readonly at: number;
  readonly text: string;
  readonly indent: string;
  /** Equals the patch's line except for white space and typography. */
  readonly isSame: boolean;
}

/** Pairs the lines of a placed hunk with the file's. Blank lines are left out, as they have no indentation. */
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

/** Added lines, and the adjacent removed ones. */
export interface RowGroup {
  readonly removed: readonly HunkRow[];
  readonly added: readonly HunkRow[];
}

/** Splits the changed lines of a hunk at its context. Groups may consist of removed lines only. */
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
