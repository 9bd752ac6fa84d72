import type { Hunk } from "../../../domain/diff/hunk.ts";

const mixed = new WeakMap<Hunk, boolean>();

/**
 * Removes the carriage return at the end of a line. If only some lines of a hunk have one it is
 * kept and shown, as it may be the change.
 */
export function stripCarriageReturn(text: string, hunk: Hunk): string {
  return text.endsWith("\r") && !hasMixedEndings(hunk) ? text.slice(0, -1) : text;
}

function hasMixedEndings(hunk: Hunk): boolean {
  const known = mixed.get(hunk);
  if (known !== undefined) return known;
  const lines = hunk.lines.filter((line) => !line.startsWith("\\"));
  const isSome = lines.some((line) => !line.endsWith("\r"));
  mixed.set(hunk, isSome);
  return isSome;
}
