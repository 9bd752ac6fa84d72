import { AppError } from "../../../../src/domain/core/app-error.ts";
import type { TaskIntent } from "../../../../src/domain/task/task-intent.ts";
import type { MemoryBranchFailure } from "../../../../src/testing/create-memory-branch-writer.ts";
import { patchOf } from "../../../fakes/change-scene.ts";
import { FIX_CART, fixed, says } from "../task/task-run-samples.ts";
import { openTaskRun, type TaskParts, type TaskRunScene } from "../task/task-run-scene.ts";

const unreachable = new AppError("code-host-unreachable", "down", { details: {} });
const once = (failure: Omit<MemoryBranchFailure, "call" | "error">): MemoryBranchFailure => ({
  ...failure,
  call: 1,
  error: unreachable,
});

export const MORE = says({ title: "Again", patch: patchOf(["fix.txt", "first try", "second"]) });
/** Not the same as what was written before. */
export const OTHER = says({ title: "Other", patch: patchOf(["fix.txt", "first try", "third"]) });

/** How far a runner has come: what it wrote last before it died, and the pull request that it was to write to. */
export const DEATHS = {
  commit: { failures: [once({ operation: "createBranch" })], turns: [FIX_CART, FIX_CART] },
  branch: { failures: [once({ operation: "openPull" })], turns: [FIX_CART, FIX_CART] },
  /** Its verification was cut short. */
  "verified branch": {
    failures: [once({ operation: "deleteBranch" })],
    turns: [FIX_CART, FIX_CART],
    play:
      ({ stop }: TaskRunScene) =>
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
      ({ stop }: TaskRunScene) =>
      (wish, index) => {
        if (index === 0) stop.abort();
        return fixed(wish, index);
      },
  },
} as const satisfies Readonly<Record<string, TaskParts>>;

/** A task whose first runner is dead, and what that had announced. */
export async function leaveBehind(
  death: keyof typeof DEATHS,
): Promise<{ readonly scene: TaskRunScene; readonly intent: TaskIntent }> {
  const scene = openTaskRun(DEATHS[death]);
  const failure: unknown = await scene.run().then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof AppError)) throw new Error("the runner did not die", { cause: failure });
  const intent = scene.intents.at(-1);
  if (intent === undefined) throw new Error("nothing was announced");
  return { scene, intent };
}
