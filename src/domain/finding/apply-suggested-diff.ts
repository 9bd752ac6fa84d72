import { replacedLines, type SuggestionTarget } from "./suggestion-target.ts";

const HEADER =
  /^(?:@@ .*|@@|diff --git .*|index [\da-f]{4,40}\.\.[\da-f]{4,40}.*|--- (?:a\/|\/dev\/null).*|\+\+\+ (?:b\/|\/dev\/null).*|\\ No newline.*)$/;

/** Line of a diff: the old text, the new text, or both. */
interface DiffLine {
  readonly sign: "+" | "-" | " ";
  readonly text: string;
}

/** Parses lines as a diff; `undefined` if a line has no sign, or if nothing is added or removed. */
export function readSuggestedDiff(lines: readonly string[]): readonly DiffLine[] | undefined {
  const diff: DiffLine[] = [];
  for (const line of lines) {
    if (HEADER.test(line)) continue;
    const sign = line === "" ? " " : line.charAt(0);
    if (sign !== "+" && sign !== "-" && sign !== " ") return undefined;
    diff.push({ sign, text: line.slice(1) });
  }
  return diff.some(({ sign }) => sign !== " ") ? diff : undefined;
}

/** Returns whether one of the lines is a header of a diff. */
export const hasDiffHeader = (lines: readonly string[]): boolean =>
  lines.some((line) => HEADER.test(line));

/**
 * Applies a diff that was given as a suggestion: its removed and context lines must match the file
 * around the replaced lines, and lines outside of those must not change. Returns the new text of
 * the replaced lines, if it is unambiguous.
 */
export function applySuggestedDiff(
  diff: readonly DiffLine[],
  target: SuggestionTarget,
): string | undefined {
  const { from, to } = target;
  const old = diff.filter(({ sign }) => sign !== "+").map(({ text }) => text);
  if (old.length === 0) return undefined;
  const results = new Set<string>();
  const first = Math.max(from - old.length + 1, 1);
  for (let start = first; start <= to; start += 1) {
    if (!old.every((text, at) => isSame(target.lines[start - 1 + at], text))) continue;
    const text = resultAt(diff, target, { start, end: start + old.length - 1 });
    if (text !== undefined) results.add(text);
  }
  const [only] = results;
  return results.size === 1 ? only : undefined;
}

const isSame = (line: string | undefined, text: string): boolean =>
  line !== undefined && line.trimEnd() === text.trimEnd();

/** Returns the new text of the replaced lines if the diff's old lines start at this offset. */
function resultAt(
  diff: readonly DiffLine[],
  target: SuggestionTarget,
  { start, end }: { readonly start: number; readonly end: number },
): string | undefined {
  const { from, to } = target;
  // Lines around the replaced ones can only be context.
  const [above, below] = [Math.max(from - start, 0), Math.max(end - to, 0)];
  const kept = diff.slice(above, diff.length - below);
  const around = [...diff.slice(0, above), ...diff.slice(diff.length - below)];
  if (around.some(({ sign }) => sign !== " ")) return undefined;
  const current = replacedLines(target);
  const before = current.slice(0, Math.max(start - from, 0));
  const after = current.slice(Math.max(end - from + 1, 0));
  const fresh = kept.filter(({ sign }) => sign !== "-").map(({ text }) => text);
  return [...before, ...fresh, ...(end < to ? after : [])].join("\n");
}
