import type { Fragment } from "./find-fragments.ts";

/** Replaces fragments; adjacent ones become a single `[redacted: NAME]`. */
export function redactFragments(text: string, fragments: readonly Fragment[]): string {
  const sorted = [...fragments].sort((one, other) => one.start - other.start);
  const parts: string[] = [];
  let at = 0;
  for (let index = 0; index < sorted.length; ) {
    const names = new Set<string>();
    const start = sorted[index]?.start ?? 0;
    let end = start;
    for (; index < sorted.length; index += 1) {
      const one = sorted[index];
      if (one === undefined || (one.start > end && names.size > 0)) break;
      names.add(one.name);
      end = Math.max(end, one.end);
    }
    parts.push(text.slice(at, start), `[redacted: ${[...names].join(", ")}]`);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}
