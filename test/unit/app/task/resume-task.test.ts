import { describe, expect, it } from "vitest";
import { type CRASH_POINTS, crashTaskRun } from "../jobs/crash-task-run.ts";
import { eventsOf, type TaskRunHarness } from "./task-run-harness.ts";
import { PULL_BRANCH } from "./task-run-host.ts";
import { BRANCH, SCRATCH, SHOP } from "./task-run-samples.ts";

const callsOf = ({ model }: TaskRunHarness): number => model.requests.length;

/** One branch with one commit on the base, and one pull request. */
async function expectOne(scene: TaskRunHarness): Promise<void> {
  expect(scene.ownBranches()).toEqual([BRANCH]);
  expect(scene.git.pulls).toMatchObject([{ head: BRANCH, isOpen: true }]);
  const head = scene.git.branches.get(BRANCH) ?? "";
  const commit = await scene.git.commitAt(SHOP, head, new AbortController().signal);
  expect(commit?.parents).toEqual([scene.base]);
}

describe("going on after the death of a runner", () => {
  it("returns the existing pull request without a request", async () => {
    const { scene, intent } = await crashTaskRun("pull");
    const outcome = await scene.runAgain();
    expect(outcome).toMatchObject({
      kind: "published",
      stopReason: "final",
      result: { pull: 1, branch: BRANCH, commit: scene.git.branches.get(BRANCH) },
      url: "https://code.example/acme/shop/pull/1",
    });
    expect(callsOf(scene)).toBe(1);
    expect(scene.intents.at(-1)).toEqual(intent);
    await expectOne(scene);
    expect(eventsOf(scene, "pull-opened")).toMatchObject([{ number: 1, isFollowup: false }]);
  });

  it("returns the pull request also when a user has pushed to its branch, or closed it", async () => {
    const { scene } = await crashTaskRun("pull");
    const commit = scene.git.branches.get(BRANCH);
    scene.git.push({ branch: BRANCH, files: {} });
    scene.git.close(1);
    expect(await scene.runAgain()).toMatchObject({ kind: "published", result: { commit } });
    expect(callsOf(scene)).toBe(1);
    expect(scene.git.pulls).toHaveLength(1);
  });

  it("opens the pull request of an existing branch, with the announced text", async () => {
    const { scene, intent } = await crashTaskRun("branch");
    expect(scene.git.pulls).toEqual([]);
    expect(await scene.runAgain()).toMatchObject({
      kind: "published",
      result: { pull: 1, branch: BRANCH },
      url: "https://code.example/acme/shop/pull/1",
    });
    expect(callsOf(scene)).toBe(1);
    const { title, body } = intent;
    expect(scene.git.pulls).toMatchObject([{ title, body, base: "main" }]);
    await expectOne(scene);
    expect(eventsOf(scene, "pull-opened")).toHaveLength(1);
  });

  it("opens the pull request of a change that had passed, with its last text", async () => {
    const { scene, intent } = await crashTaskRun("passed branch");
    expect([intent.isVerified, scene.ownBranches()]).toEqual([undefined, [BRANCH]]);
    expect(await scene.runAgain()).toMatchObject({ kind: "published" });
    expect(callsOf(scene)).toBe(1);
    expect(scene.workflows.dispatches).toHaveLength(1);
    expect(scene.git.pulls).toMatchObject([{ body: intent.body }]);
    expect(intent.body).toContain("Verified on GPU");
    await expectOne(scene);
  });

  it("takes away what was to be verified first, and begins anew", async () => {
    const { scene, intent } = await crashTaskRun("verified branch");
    expect([intent.isVerified, scene.ownBranches()]).toEqual([true, [BRANCH]]);
    const before = scene.git.branches.get(BRANCH);
    expect(await scene.runAgain()).toMatchObject({ kind: "published" });
    expect(callsOf(scene)).toBe(2);
    expect(scene.workflows.dispatches).toHaveLength(2);
    expect(scene.git.branches.get(BRANCH)).not.toBe(before);
    await expectOne(scene);
  });

  const anew: readonly (keyof typeof CRASH_POINTS)[] = ["commit", "commit of a follow-up"];
  it.each(anew)("begins anew when no branch has the work: %s", async (death) => {
    const { scene } = await crashTaskRun(death);
    expect(await scene.runAgain()).toMatchObject({ kind: "published" });
    expect(callsOf(scene)).toBe(2);
  });

  it("returns a pull request whose branch was advanced, also when a user has pushed since", async () => {
    const { scene } = await crashTaskRun("follow-up");
    const commit = scene.git.branches.get(PULL_BRANCH);
    scene.push({ "by-hand.txt": "mine\n" });
    expect(await scene.runAgain()).toMatchObject({
      kind: "published",
      result: { pull: 7, branch: PULL_BRANCH, commit },
      url: "https://code.example/acme/shop/pull/7",
    });
    expect(callsOf(scene)).toBe(1);
    expect(eventsOf(scene, "pull-opened")).toMatchObject([{ number: 7, isFollowup: true }]);
  });

  it("clears away where a commit was tried, and begins anew", async () => {
    const { scene } = await crashTaskRun("scratch branch");
    expect(scene.ownBranches()).toEqual([SCRATCH]);
    expect(await scene.runAgain()).toMatchObject({ kind: "published", result: { pull: 7 } });
    expect(callsOf(scene)).toBe(2);
    expect(scene.ownBranches()).toEqual([]);
    expect(scene.filesOf(PULL_BRANCH)).toMatchObject({ "fix.txt": "third\n" });
  });

  it("does not claim similar content that another author wrote", async () => {
    const { scene } = await crashTaskRun("branch");
    const head = scene.git.branches.get(BRANCH) ?? "";
    const own = await scene.git.commitAt(SHOP, head, scene.stop.signal);
    const files = scene.git.filesAt(head);
    const { message = "" } = own ?? {};
    scene.git.push({ branch: BRANCH, parent: scene.base, files, message, author: "mia" });
    expect(await scene.runAgain()).toMatchObject({ kind: "published" });
    expect(callsOf(scene)).toBe(2);
  });
});
