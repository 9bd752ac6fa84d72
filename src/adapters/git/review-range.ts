import { AppError } from "../../domain/core/app-error.ts";
import type { LocalSelection } from "../../ports/working-copy.ts";
import type { Checkout } from "./checkout.ts";
import type { DefaultBranch } from "./default-branch.ts";
import { emptyTreeId } from "./object-id.ts";
import { resolveCommits } from "./resolve-commits.ts";

/** Start of the range under review. */
export interface RangeStart {
  /** Commit, or the empty tree before the first commit. */
  readonly id: string;
  readonly name: string;
}

export interface RangeRequest {
  readonly checkout: Checkout;
  readonly selection: LocalSelection;
  /** Absent before the first commit. */
  readonly headCommit: string | undefined;
  readonly defaultBranch: DefaultBranch | undefined;
  readonly signal: AbortSignal;
}

/** Finds the commit that the work of a checkout is compared with. */
export async function findRangeStart(request: RangeRequest): Promise<RangeStart> {
  const { checkout, selection, headCommit, defaultBranch, signal } = request;
  if (selection.base !== undefined) {
    const base = await requireBase(checkout, selection.base, signal);
    return mergeBase(checkout, headCommit, base);
  }
  if (headCommit === undefined) return { id: emptyTreeId(checkout.format), name: "nothing" };
  if (selection.isStaged) return { id: headCommit, name: "HEAD" };
  if (defaultBranch === undefined) {
    throw baseNotFound("", "no default branch found (pass --base REF)");
  }
  // On the default branch with nothing ahead of origin, only uncommitted work is left.
  if (defaultBranch.commit === headCommit) return { id: headCommit, name: "HEAD" };
  return mergeBase(checkout, headCommit, defaultBranch);
}

async function requireBase(
  { git }: Checkout,
  base: string,
  signal: AbortSignal,
): Promise<DefaultBranch> {
  // A branch that exists only on origin, as in a checkout of CI, is accepted.
  const names = [base, `refs/remotes/origin/${base}`];
  const [commit, originCommit] = await resolveCommits(git, names, signal);
  if (commit !== undefined) return { name: base, commit };
  if (originCommit !== undefined) return { name: `origin/${base}`, commit: originCommit };
  const name = JSON.stringify(base);
  throw baseNotFound(base, `no branch, tag or commit named ${name} (fetch it or pass --base)`);
}

async function mergeBase(
  { porcelain }: Checkout,
  headCommit: string | undefined,
  base: DefaultBranch,
): Promise<RangeStart> {
  if (headCommit === undefined) return { id: base.commit, name: base.name };
  const id = (await porcelain.raw("merge-base", headCommit, base.commit)).trim();
  if (id !== "") return { id, name: base.name };
  const isShallow = (await porcelain.revparse(["--is-shallow-repository"])) === "true";
  const remedy = isShallow ? "git fetch --unshallow" : "pass another --base";
  throw baseNotFound(base.name, `HEAD and ${base.name} have no common commit here (${remedy})`);
}

function baseNotFound(ref: string, message: string): AppError<"base-not-found"> {
  return new AppError("base-not-found", message, { details: { ref } });
}
