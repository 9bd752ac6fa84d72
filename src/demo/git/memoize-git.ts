import { isFullId } from "./run-git.ts";

const MAX_ENTRIES = 4_000;
const known = new Map<string, Promise<unknown>>();

/**
 * Caches the results of git commands whose arguments are all full ids, as they never change.
 * Commands with other names are not cached, and neither is `undefined`, since the object may be
 * added later.
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
