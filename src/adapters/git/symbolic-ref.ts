import type { GitProgram } from "./git-program.ts";

/**
 * Returns the full name of the ref that another one points to; `undefined` when it is missing or
 * not symbolic.
 */
export async function readSymbolicRef(
  git: GitProgram,
  ref: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const result = await git.run(["symbolic-ref", "--quiet", ref], { signal });
  const target = result.stdout.toString("utf8").replace(/\n$/, "");
  return target === "" ? undefined : target;
}
