import type { FileChange } from "../../../domain/diff/pull-file.ts";
import type { PatchProblem } from "../../../domain/patch/patch-problem.ts";
import { checkPolicy } from "../../../domain/task/check-policy.ts";
import { scopeCommit } from "../../../domain/task/scope-commit.ts";
import type { TaskSettings } from "../../../domain/task/task-settings.ts";
import type { AppliedPatch } from "./apply-to-snapshot.ts";
import type { NormalizeOutcome } from "./normalize-change.ts";

/** The changes to commit, or the reason for a rejection. */
export type ScopeResult =
  | {
      readonly kind: "scoped";
      /** Never empty. */
      readonly commit: readonly FileChange[];
      readonly leftOut: readonly string[];
    }
  | { readonly kind: "refused"; readonly problems: readonly PatchProblem[] };

/** Reduces the normalizer's changes to those that belong to the patch; above the limits, to the patch's own files. */
export function scopeNormalized(
  { changes: owned }: Pick<AppliedPatch, "changes">,
  taken: Extract<NormalizeOutcome, { readonly kind: "taken" }>,
  settings: TaskSettings,
): ScopeResult {
  const { protectedPaths } = settings;
  const scoped = scopeCommit({ owned, normalized: taken.changes, protectedPaths });
  if (scoped.commit.length === 0) return { kind: "refused", problems: [NO_CHANGE_LEFT] };
  const leftOut = [...scoped.leftOut, ...taken.leftOut];
  const own = new Set(owned.flatMap(({ path, previousPath = path }) => [path, previousPath]));
  const whole = { commit: scoped.commit, leftOut };
  const least = {
    commit: scoped.commit.filter(({ path }) => own.has(path)),
    leftOut: [
      ...leftOut,
      ...scoped.commit.map(({ path }) => path).filter((path) => !own.has(path)),
    ],
  };
  const problems = findProblems(whole.commit, settings);
  if (problems.length === 0) return toScopeResult(whole);
  const left = findProblems(least.commit, settings);
  return left.length === 0 ? toScopeResult(least) : { kind: "refused", problems: left };
}

const findProblems = (
  changes: readonly FileChange[],
  settings: TaskSettings,
): readonly PatchProblem[] => checkPolicy({ changes, patchBytes: 0 }, settings);

const toScopeResult = ({
  commit,
  leftOut,
}: Omit<Extract<ScopeResult, { kind: "scoped" }>, "kind">): ScopeResult => ({
  kind: "scoped",
  commit,
  leftOut: [...new Set(leftOut)].sort(),
});

const NO_CHANGE_LEFT: PatchProblem = {
  path: "",
  code: "no-change",
  message: "nothing of it is left once the repository's own formatter has run",
};
