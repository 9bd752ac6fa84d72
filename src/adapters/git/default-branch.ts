import type { Checkout } from "./checkout.ts";
import { resolveCommits } from "./resolve-commits.ts";
import { readSymbolicRef } from "./symbolic-ref.ts";

/** The branch that pull requests of a checkout would target. */
export interface DefaultBranch {
  /** Short name: `origin/main` or `main`. */
  readonly name: string;
  readonly commit: string;
}

const ORIGIN = "refs/remotes/origin/";

/**
 * Finds the default branch: that of origin, else `configured`, `main` or `master`. The remote
 * branch comes before the local one, which may be stale.
 */
export async function findDefaultBranch(
  { git }: Checkout,
  configured: string | undefined,
  signal: AbortSignal,
): Promise<DefaultBranch | undefined> {
  const originHead = (await readSymbolicRef(git, `${ORIGIN}HEAD`, signal)) ?? "";
  const branches = [originHead.slice(ORIGIN.length), configured ?? "", "main", "master"];
  const refs = branches.filter(Boolean).flatMap((branch) => [
    { name: `origin/${branch}`, ref: `${ORIGIN}${branch}` },
    { name: branch, ref: `refs/heads/${branch}` },
  ]);
  const names = refs.map(({ ref }) => ref);
  const commits = await resolveCommits(git, names, signal);
  const row = commits.findIndex((commit) => commit !== undefined);
  const [commit, name] = [commits[row], refs[row]?.name];
  return commit === undefined || name === undefined ? undefined : { name, commit };
}
