const CONTEXT = 3;

export interface LinePatch {
  /** One hunk, without the final newline; empty when the texts are equal. */
  readonly patch: string;
  readonly additions: number;
  readonly deletions: number;
}

/**
 * Compares two texts by the part between their common start and end: always correct, not always
 * minimal.
 */
export function toLinePatch(before: string, after: string): LinePatch {
  const [old, now] = [toLines(before), toLines(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let tail = 0;
  const longestTail = Math.min(old.length, now.length) - start;
  while (tail < longestTail && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const removed = old.slice(start, old.length - tail);
  const added = now.slice(start, now.length - tail);
  const lead = old.slice(Math.max(0, start - CONTEXT), start);
  const trail = tail === 0 ? [] : old.slice(old.length - tail).slice(0, CONTEXT);
  if (removed.length === 0 && added.length === 0) return { patch: "", additions: 0, deletions: 0 };
  const same = lead.length + trail.length;
  const from = start - lead.length;
  const header = `@@ -${range(from, removed.length + same)} +${range(from, added.length + same)} @@`;
  const body = [
    ...lead.map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...trail.map((line) => ` ${line}`),
  ];
  const patch = [header, ...body].join("\n");
  return { patch, additions: added.length, deletions: removed.length };
}

/**
 * Splits into lines. A last line without newline carries git's remark, so that it differs from one
 * with.
 */
function toLines(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  return last === "" ? lines : [...lines, `${last}\n\\ No newline at end of file`];
}

function range(start: number, count: number): string {
  if (count === 0) return `${start},0`;
  return count === 1 ? String(start + 1) : `${start + 1},${count}`;
}
