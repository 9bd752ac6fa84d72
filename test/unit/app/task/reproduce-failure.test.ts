import { describe, expect, it } from "vitest";
import type { ScriptedTurn } from "../../../fakes/scripted-model.ts";
import type { PlayRun } from "../../../fakes/scripted-workflows.ts";
import { eventsOf, openTaskRunHarness, shownIn, type TaskRunSetup } from "./task-run-harness.ts";
import {
  CART_TEST,
  createVerifyRun,
  FIX_CART,
  FIX_DOOR,
  fixed,
  playInOrder,
  TWO_GROUPS,
} from "./task-run-samples.ts";

const PRINTED = `${CART_TEST} printed this just now`;
const reproduced: PlayRun = (wish) => createVerifyRun(wish, { before: "failed" });
const gone: PlayRun = (wish) =>
  createVerifyRun(wish, { before: "passed", verdict: "not_reproduced" });
const failing: PlayRun = (wish) =>
  createVerifyRun(wish, { verdict: "error", note: "no GPU was free" });
const sorted = (kind: string): ScriptedTurn => ({
  text: JSON.stringify({ class: kind, reason: "the driver is too old" }),
});

const open = (parts: TaskRunSetup) =>
  openTaskRunHarness({ verify: { reproducesFirst: true }, ...parts });

describe("reproducing a failure before it is worked on", () => {
  it("asks for the tests of the group on the base, and seeds the prompt with what they print", async () => {
    const scene = open({
      play: playInOrder(reproduced, fixed),
      turns: [sorted("product"), FIX_CART],
    });
    expect(await scene.run()).toMatchObject({ kind: "published" });
    expect(scene.workflows.dispatches[0]).toMatchObject({
      workflow: "gpu-verify.yml",
      ref: "trunk",
      inputs: { mode: "reproduce", base_sha: scene.base, commit_sha: "none", ref: "main" },
    });
    expect(scene.workflows.dispatches[0]?.inputs.tests).toBe(JSON.stringify([CART_TEST]));
    const shown = shownIn(scene, 1);
    expect(shown).toContain(PRINTED);
    expect(shown.indexOf(PRINTED)).toBeLessThan(shown.indexOf("expected uno"));
    expect(eventsOf(scene, "verdict").map(({ verdict }) => verdict)).toEqual([
      "reproduced",
      "fixed",
    ]);
  });

  it("keeps what it has shown for the rounds after the first", async () => {
    const notFixed: PlayRun = (wish) =>
      createVerifyRun(wish, { before: "failed", after: "failed", verdict: "not_fixed" });
    const scene = open({
      play: playInOrder(reproduced, notFixed, fixed),
      turns: [sorted("test"), FIX_CART, FIX_CART],
    });
    await scene.run();
    expect(shownIn(scene, 2).split(PRINTED)).toHaveLength(3);
  });

  it("does not ask the model about a failure that is not reproduced, and continues", async () => {
    const scene = open({
      request: { context: TWO_GROUPS },
      play: playInOrder(gone, reproduced, fixed),
      turns: [sorted("unclear"), FIX_DOOR],
    });
    expect(await scene.run()).toMatchObject({ kind: "published" });
    expect(scene.model.requests).toHaveLength(2);
    const [first, ...rest] = eventsOf(scene, "cycle-end");
    expect(first).toMatchObject({
      group: 1,
      round: 1,
      outcome: "no-change",
      why: expect.stringContaining("not reproduced"),
    });
    expect(rest).toMatchObject([{ group: 2, outcome: "changed" }]);
    expect(eventsOf(scene, "cycle").map(({ group }) => group)).toEqual([1, 2]);
  });

  it("is no change, with the reason, when the machine is to blame", async () => {
    const scene = open({ play: playInOrder(reproduced), turns: [sorted("environment")] });
    expect(await scene.run()).toEqual({
      kind: "no-change",
      why: "the failure is caused by the machine, not the code: the driver is too old",
      stopReason: "final",
    });
    expect(scene.git.calls).toEqual([]);
  });

  const unseen: readonly (readonly [string, PlayRun])[] = [
    ["could not be tried", failing],
    ["had no result in time", () => ({})],
  ];
  it.each(unseen)("continues without it when it %s", async (_what, play) => {
    const scene = open({ play: playInOrder(play, fixed), turns: [FIX_CART] });
    expect(await scene.run()).toMatchObject({ kind: "published" });
    expect(shownIn(scene, 0)).not.toContain("What was found out since");
  });

  it("continues when the class is unknown", async () => {
    const scene = open({
      play: playInOrder(reproduced, fixed),
      turns: [{ text: "Hm." }, FIX_CART],
    });
    expect(await scene.run()).toMatchObject({ kind: "published" });
    expect(shownIn(scene, 1)).toContain(PRINTED);
  });

  it("is not requested when it is disabled, or when no test is named", async () => {
    const off = openTaskRunHarness({
      play: playInOrder(fixed),
      verify: { reproducesFirst: false },
    });
    await off.run();
    expect(off.workflows.dispatches.map(({ inputs }) => inputs.mode)).toEqual(["verify"]);
    const unnamed = open({ play: playInOrder(), request: { context: "src/cart.py is red" } });
    expect(await unnamed.run()).toMatchObject({ kind: "published" });
    expect(unnamed.workflows.dispatches).toEqual([]);
    expect(eventsOf(unnamed, "step-start").map(({ step }) => step)).not.toContain("reproduce");
  });

  it("rejects when it is stopped meanwhile", async () => {
    const scene = open({
      play:
        ({ stop }) =>
        () => {
          stop.abort();
          return {};
        },
    });
    await expect(scene.run()).rejects.toMatchObject({ code: "cancelled" });
    expect(scene.model.requests).toEqual([]);
  });
});
