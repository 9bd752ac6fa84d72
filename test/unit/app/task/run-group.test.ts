import { describe, expect, it } from "vitest";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import type { VerifyVerdict } from "../../../../src/domain/task/verify/verify-report.ts";
import type { PlayRun } from "../../../fakes/scripted-workflows.ts";
import { eventsOf, openTaskRunHarness, shownIn, type TaskRunHarness } from "./task-run-harness.ts";
import {
  BRANCH,
  CART_TEST,
  createVerifyRun,
  FIX_CART,
  fixed,
  NO_CHANGE,
  notFixed,
  playInOrder,
  SHOP,
  TWO_GROUPS,
} from "./task-run-samples.ts";

const brokeOthers: PlayRun = (wish) =>
  createVerifyRun(wish, { before: "passed", after: "failed", verdict: "broke_others" });
const passing: PlayRun = (wish) =>
  createVerifyRun(wish, { before: "passed", after: "passed", verdict: "already_passing" });
const failing: PlayRun = (wish) =>
  createVerifyRun(wish, { verdict: "error", note: "no GPU was free" });
const silent: PlayRun = () => ({});

const readRemaining = (scene: TaskRunHarness) => [scene.ownBranches(), scene.git.pulls];
const endsOf = (scene: TaskRunHarness) =>
  eventsOf(scene, "cycle-end").map(({ round, outcome }) => [round, outcome]);

describe("working on a group whose change is verified", () => {
  it("opens the pull request when the tests are gone, with the evidence", async () => {
    const scene = openTaskRunHarness({ play: () => fixed });
    const outcome = await scene.run();
    expect(outcome).toMatchObject({ kind: "published", stopReason: "final" });
    const [pull, ...more] = scene.git.pulls;
    expect(more).toEqual([]);
    for (const part of ["## Verified on GPU", `\`${CART_TEST}\`: failed before, passed after`])
      expect(pull?.body).toContain(part);
    expect(pull?.body).toContain("https://host.example/acme/shop/runs/1");
    const [dispatch] = scene.workflows.dispatches;
    expect(dispatch).toMatchObject({
      workflow: "gpu-verify.yml",
      ref: "trunk",
      inputs: { mode: "verify", base_sha: scene.base, commit_sha: pull?.headSha, ref: BRANCH },
    });
  });

  it("has the branch there before it is tried, and no pull request until then", async () => {
    const seen: unknown[] = [];
    const scene = openTaskRunHarness({
      play:
        ({ git }) =>
        (wish) => {
          seen.push(git.branches.get(BRANCH) === wish.inputs.commit_sha, [...git.pulls]);
          return fixed(wish, 0);
        },
    });
    await scene.run();
    expect(seen).toEqual([true, []]);
    const [pull] = scene.git.pulls;
    const openingAt = expect.any(String);
    expect(scene.intents).toEqual([
      expect.objectContaining({ isVerified: true, branch: BRANCH }),
      // The words of its pull request hold what the verification said.
      expect.objectContaining({ openingAt, commit: pull?.headSha, body: pull?.body }),
    ]);
  });

  it("tries again with what was printed, before the report, and leaves one pull request", async () => {
    const gone: boolean[] = [];
    const scene = openTaskRunHarness({
      play: playInOrder(notFixed, fixed),
      turns: ({ git }) => [
        FIX_CART,
        () => {
          gone.push(!git.branches.has(BRANCH));
          return FIX_CART;
        },
      ],
    });
    expect(await scene.run()).toMatchObject({ kind: "published" });
    const shown = shownIn(scene, 1);
    const [printed, reported] = ["printed this just now", "expected uno"];
    expect(shown).toContain(printed);
    expect(shown.indexOf(printed)).toBeLessThan(shown.indexOf(reported));
    expect(shownIn(scene, 0)).not.toContain(printed);
    expect(gone).toEqual([true]);
    expect(scene.ownBranches()).toEqual([BRANCH]);
    const [pull, ...more] = scene.git.pulls;
    expect(more).toEqual([]);
    expect(pull?.body).toContain("## Verified on GPU");
    const commit = await scene.git.commitAt(SHOP, pull?.headSha ?? "", scene.stop.signal);
    expect(commit?.parents).toEqual([scene.base]);
    expect(endsOf(scene)).toEqual([
      [1, "failed"],
      [2, "changed"],
    ]);
  });

  it("keeps what each round has shown for the next ones", async () => {
    const scene = openTaskRunHarness({
      play: playInOrder(notFixed, brokeOthers, fixed),
      turns: [FIX_CART, FIX_CART, FIX_CART],
    });
    expect(await scene.run()).toMatchObject({ kind: "published" });
    const shown = shownIn(scene, 2);
    const at = ["the tests still fail with it", "other tests fail"].map((text) =>
      shown.indexOf(text),
    );
    expect(Math.min(...at)).toBeGreaterThan(0);
    expect(at).toEqual([...at].sort((one, two) => one - two));
  });

  it.each([0, 1, 2])("has at most %i rounds after the first", async (maxRounds) => {
    const scene = openTaskRunHarness({
      play: () => notFixed,
      verify: { maxRounds },
      turns: Array.from({ length: maxRounds + 1 }, () => FIX_CART),
    });
    expect(await scene.run()).toEqual({
      kind: "no-change",
      why: "the tests still fail with the change",
      stopReason: "final",
    });
    expect(scene.workflows.dispatches).toHaveLength(maxRounds + 1);
    expect(readRemaining(scene)).toEqual([[], []]);
  });

  const final: readonly (readonly [VerifyVerdict, PlayRun, RegExp])[] = [
    ["already_passing", passing, /^the tests pass without the change$/],
    ["error", failing, /^the change could not be tested: no GPU was free$/],
    ["timeout", silent, /^the verification returned no result in time: .*2400 s$/],
  ];
  it.each(final)("does not try again after %s, and leaves nothing", async (verdict, play, why) => {
    const scene = openTaskRunHarness({ play: playInOrder(play) });
    expect(await scene.run()).toMatchObject({
      kind: "no-change",
      why: expect.stringMatching(why),
    });
    expect(readRemaining(scene)).toEqual([[], []]);
    expect(endsOf(scene)).toEqual([[1, "failed"]]);
    expect(eventsOf(scene, "verdict")).toMatchObject([{ verdict, ok: false }]);
  });

  it("retries only what was stopped at a limit of its conversation", async () => {
    const look = { toolCalls: [{ name: "list_dir", arguments: { path: "" } }] };
    const scene = openTaskRunHarness({
      play: playInOrder(notFixed, notFixed),
      maxIterations: 1,
      verify: { maxRounds: 1 },
      turns: [look, FIX_CART, look, FIX_CART],
    });
    expect(await scene.run()).toMatchObject({ kind: "no-change", stopReason: "iteration-cap" });
    expect(scene.events.filter(({ type }) => type === "cycle")).toHaveLength(2);
    expect(readRemaining(scene)).toEqual([[], []]);
  });

  it("continues with the next group when no round has fixed the first", async () => {
    const scene = openTaskRunHarness({
      request: { context: TWO_GROUPS },
      play: playInOrder(notFixed),
      verify: { maxRounds: 0 },
      turns: [FIX_CART, NO_CHANGE],
    });
    expect(await scene.run()).toMatchObject({
      kind: "no-change",
      why: expect.stringMatching(/^group 1: the tests still fail .*; group 2: It is the data$/),
    });
    expect(readRemaining(scene)).toEqual([[], []]);
  });

  it("leaves no branch when it is stopped while it waits", async () => {
    const scene = openTaskRunHarness({
      play:
        ({ stop }) =>
        () => {
          stop.abort();
          return {};
        },
    });
    await expect(scene.run()).rejects.toMatchObject({ code: "cancelled" });
    expect(scene.git.calls).toContain("createBranch");
    expect(readRemaining(scene)).toEqual([[], []]);
  });

  it("reports why it was stopped also when the branch cannot be deleted", async () => {
    const down = new AppError("code-host-unreachable", "down", { details: {} });
    const scene = openTaskRunHarness({
      failures: [{ operation: "deleteBranch", call: "each", error: down }],
      play:
        ({ stop }) =>
        () => {
          stop.abort();
          return {};
        },
    });
    await expect(scene.run()).rejects.toMatchObject({ code: "cancelled" });
    expect(scene.git.calls).toContain("deleteBranch");
  });

  it("publishes a change without a named test unverified, and reports it", async () => {
    const scene = openTaskRunHarness({
      play: playInOrder(),
      request: { context: "src/cart.py is red" },
    });
    expect(await scene.run()).toMatchObject({ kind: "published" });
    const [pull] = scene.git.pulls;
    expect(pull?.body).toContain("the change was not verified: the report names no test");
  });

  it("leaves a branch alone that a user has pushed to meanwhile", async () => {
    const scene = openTaskRunHarness({
      verify: { maxRounds: 0 },
      play:
        ({ git }) =>
        (wish) => {
          git.push({ branch: BRANCH, files: {} });
          return notFixed(wish, 0);
        },
    });
    expect(await scene.run()).toMatchObject({ kind: "no-change" });
    expect(readRemaining(scene)).toEqual([[BRANCH], []]);
  });
});
