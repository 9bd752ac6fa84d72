import { AppError } from "../../../../src/domain/core/app-error.ts";
import type { TaskIntent } from "../../../../src/domain/task/task-intent.ts";
import type { MemoryGitFailure } from "../../../../src/testing/create-memory-git.ts";
import { patchOf } from "../../../fakes/prepare-harness.ts";
import {
  openTaskRunHarness,
  type TaskRunHarness,
  type TaskRunSetup,
} from "../task/task-run-harness.ts";
import { FIX_CART, fixed, modelAnswer } from "../task/task-run-samples.ts";

const unreachable = new AppError("code-host-unreachable", "down", { details: {} });
const once = (failure: Omit<MemoryGitFailure, "call" | "error">): MemoryGitFailure => ({
  ...failure,
  call: 1,
  error: unreachable,
});

export const MORE = modelAnswer({
  title: "Again",
  patch: patchOf(["fix.txt", "first try", "second"]),
});
/** Not the same as what was written before. */
export const OTHER = modelAnswer({
  title: "Other",
  patch: patchOf(["fix.txt", "first try", "third"]),
});

/** How far a runner has come: what it wrote last before it died, and the pull request that it was to write to. */
export const CRASH_POINTS = {
  commit: { failures: [once({ operation: "createBranch" })], turns: [FIX_CART, FIX_CART] },
  branch: { failures: [once({ operation: "openPull" })], turns: [FIX_CART, FIX_CART] },
  /** Its verification was cut short. */
  "verified branch": {
    failures: [once({ operation: "deleteBranch" })],
    turns: [FIX_CART, FIX_CART],
    play:
      ({ stop }: TaskRunHarness) =>
      (wish, index) => {
        if (index === 0) stop.abort();
        return fixed(wish, index);
      },
  },
  /** Its verification had passed. */
  "passed branch": {
    failures: [once({ operation: "openPull" })],
    turns: [FIX_CART],
    play: () => fixed,
  },
  pull: { failures: [once({ operation: "openPull", tookEffect: true })] },
  "commit of a follow-up": {
    isFollowup: true,
    turns: [MORE, OTHER],
    failures: [once({ operation: "moveBranch" })],
  },
  "follow-up": {
    isFollowup: true,
    turns: [MORE],
    failures: [once({ operation: "moveBranch", tookEffect: true })],
  },
  "scratch branch": {
    isFollowup: true,
    turns: [MORE, OTHER],
    failures: [once({ operation: "deleteBranch" })],
    play:
      ({ stop }: TaskRunHarness) =>
      (wish, index) => {
        if (index === 0) stop.abort();
        return fixed(wish, index);
      },
  },
} as const satisfies Readonly<Record<string, TaskRunSetup>>;

/** A task whose first runner is dead, and what that had announced. */
export async function crashTaskRun(
  death: keyof typeof CRASH_POINTS,
): Promise<{ readonly scene: TaskRunHarness; readonly intent: TaskIntent }> {
  const scene = openTaskRunHarness(CRASH_POINTS[death]);
  const failure: unknown = await scene.run().then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof AppError)) throw new Error("the runner did not die", { cause: failure });
  const intent = scene.intents.at(-1);
  if (intent === undefined) throw new Error("nothing was announced");
  return { scene, intent };
}
