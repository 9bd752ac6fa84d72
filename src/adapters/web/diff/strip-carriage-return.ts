import type { Hunk } from "../../../domain/diff/hunk.ts";

const mixed = new WeakMap<Hunk, boolean>();

/**
 * Takes the carriage return off the end of a line. Where only some lines of a hunk have one it stays, and is seen: it may
 * be all that was changed.
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
