import { isFullId } from "./full-id.ts";

const MAX_ENTRIES = 4_000;
const known = new Map<string, Promise<unknown>>();

/**
 * Remembers what git said of objects: what is asked by full ids alone never changes. A question with another name in
 * it is asked each time, and so is one whose answer was `undefined`, since an object may still come.
 */
export function memoizeGit<Answer>(
  parts: readonly [question: string, folder: string, ...ids: string[]],
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const [, , ...ids] = parts;
  if (!ids.every(isFullId)) return ask();
  const key = parts.join("\0");
  const earlier = known.get(key) as Promise<Answer> | undefined;
  if (earlier !== undefined) return earlier;
  const answer = ask();
  known.set(key, answer);
  const forget = (): boolean => known.delete(key);
  answer.then((value) => value === undefined && forget(), forget);
  const oldest = known.keys().next().value;
  if (known.size > MAX_ENTRIES && oldest !== undefined) known.delete(oldest);
  return answer;
}
