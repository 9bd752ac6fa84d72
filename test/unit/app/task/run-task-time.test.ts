import { describe, expect, it } from "vitest";
import type { ScriptedAnswer, ScriptedTurn } from "../../../fakes/scripted-model.ts";
import {
  eventsOf,
  openTaskRunHarness,
  type TaskRunHarness,
  type TaskRunSetup,
  warnings,
} from "./task-run-harness.ts";
import {
  FIX_CART,
  FIX_DOOR,
  fixed,
  NO_CHANGE,
  notFixed,
  playInOrder,
  TWO_GROUPS,
} from "./task-run-samples.ts";

const S = 1_000;
const HOUR = 3_600 * S;
const RESERVE = 600;
/** What a cycle is worth starting for. */
const CYCLE = RESERVE * S + 600 * S;
const LOOK: ScriptedTurn = {
  toolCalls: [{ name: "read_file", arguments: { path: "src/cart.py" } }],
};

/** A turn after which this much of the hour is left. */
const leaving =
  ({ clock }: TaskRunHarness, leftMs: number, turn: ScriptedTurn): ScriptedAnswer =>
  () => {
    clock.advance(HOUR - leftMs - clock.monotonicMs());
    return turn;
  };

const open = ({ task, ...parts }: TaskRunSetup) =>
  openTaskRunHarness({ deadlineMs: HOUR, task: { tailReserve: RESERVE, ...task }, ...parts });
const bodyOf = ({ git }: TaskRunHarness): string => git.pulls[0]?.body ?? "";
const groups = { context: TWO_GROUPS };
const normalize = { command: ["fix"], timeout: 1_200, maxRetries: 0 };

describe("the time of a task", () => {
  it("is reported once, when it begins to run", async () => {
    const scene = open({});
    await scene.run();
    expect(eventsOf(scene, "time-budget")).toEqual([
      {
        type: "time-budget",
        totalMs: HOUR,
        reserveMs: RESERVE * S,
        startedAt: "2026-01-01T00:00:00.000Z",
      },
    ]);
  });

  it("limits nothing without a deadline", async () => {
    const scene = openTaskRunHarness({
      request: groups,
      task: { tailReserve: RESERVE, normalize },
      sandbox: () => ({}),
      play: playInOrder(notFixed, fixed),
      turns: ({ clock }) =>
        [LOOK, NO_CHANGE, FIX_DOOR, FIX_DOOR].map((turn) => () => {
          clock.advance(100 * HOUR);
          return turn;
        }),
    });
    expect(await scene.run()).toMatchObject({ kind: "published", stopReason: "final" });
    expect(eventsOf(scene, "time-budget")).toEqual([]);
    expect(scene.workflows.dispatches).toHaveLength(2);
    expect(warnings(scene)).toEqual([]);
  });

  describe("of the loop", () => {
    it("ends under the reserve with one last answer without tools", async () => {
      const scene = open({
        turns: (own) => [leaving(own, RESERVE * S, LOOK), FIX_CART],
      });
      expect(await scene.run()).toMatchObject({ kind: "published", stopReason: "deadline" });
      expect(bodyOf(scene)).toContain("the task ran out of time");
      const choices = scene.model.requests.map(({ toolChoice }) => toolChoice);
      expect(choices).toEqual(["auto", "none"]);
    });

    it("is not over while the reserve is there", async () => {
      const scene = open({
        turns: (own) => [leaving(own, RESERVE * S + 1, LOOK), FIX_CART],
      });
      expect(await scene.run()).toMatchObject({ stopReason: "final" });
    });

    it("is over at once for a runner that was killed already", async () => {
      const scene = openTaskRunHarness({ deadlineMs: -HOUR, turns: [NO_CHANGE] });
      expect(await scene.run()).toMatchObject({ kind: "no-change", stopReason: "deadline" });
      expect(eventsOf(scene, "time-budget")).toMatchObject([{ totalMs: 0 }]);
    });
  });

  describe("of the next group", () => {
    it("is there with the reserve and ten minutes", async () => {
      const scene = open({
        request: groups,
        turns: (own) => [leaving(own, CYCLE, NO_CHANGE), FIX_DOOR],
      });
      expect(await scene.run()).toMatchObject({ kind: "published" });
    });

    it("is skipped with less, which is reported", async () => {
      const scene = open({
        request: groups,
        turns: (own) => [leaving(own, CYCLE - 1, NO_CHANGE)],
      });
      expect(await scene.run()).toEqual({
        kind: "no-change",
        why: "group 1: It is the data; 1 more not tried, for lack of time",
        stopReason: "final",
      });
      expect(warnings(scene)).toEqual(["no time is left for 1 more group(s)"]);
    });

    it("is skipped when the deadline has ended the first", async () => {
      const scene = open({
        request: groups,
        turns: (own) => [leaving(own, RESERVE * S, LOOK), NO_CHANGE],
      });
      expect(await scene.run()).toMatchObject({ stopReason: "deadline" });
      expect(scene.model.requests).toHaveLength(2);
      expect(warnings(scene)).toEqual(["no time is left for 1 more group(s)"]);
    });
  });

  describe("of the next round", () => {
    const play = playInOrder(notFixed, fixed);
    // The verification itself takes two looks, of half a minute each.
    const VERIFYING = 60 * S;

    it("is there with the reserve and ten minutes", async () => {
      const scene = open({
        play,
        turns: (own) => [leaving(own, CYCLE + VERIFYING, FIX_CART), FIX_CART],
      });
      expect(await scene.run()).toMatchObject({ kind: "published" });
    });

    it("is skipped with less: nothing is left, and it is reported", async () => {
      const scene = open({
        play,
        turns: (own) => [leaving(own, CYCLE + VERIFYING - 1, FIX_CART)],
      });
      expect(await scene.run()).toMatchObject({
        kind: "no-change",
        why: expect.stringContaining("still fail"),
      });
      expect([scene.ownBranches(), scene.git.pulls]).toEqual([[], []]);
      expect(warnings(scene)).toEqual(["no time is left for another round"]);
    });

    it("is skipped when the deadline has ended the loop", async () => {
      const scene = open({
        play,
        task: { tailReserve: 0 },
        turns: (own) => [leaving(own, 0, LOOK), FIX_CART],
      });
      // There is no time for the verification either.
      expect(await scene.run()).toMatchObject({ kind: "published", stopReason: "deadline" });
      expect(scene.workflows.dispatches).toEqual([]);
    });
  });

  describe("of what follows the loop", () => {
    const late = (leftMs: number) => (own: TaskRunHarness) => [
      leaving(own, RESERVE * S, LOOK),
      leaving(own, leftMs, FIX_CART),
    ];

    it("is none for a normalizer when only the publishing has its time, which is reported", async () => {
      const seen: unknown[] = [];
      const scene = open({
        task: { normalize },
        sandbox: (command) => {
          seen.push(command);
          return {};
        },
        turns: late(180 * S),
      });
      expect(await scene.run()).toMatchObject({ kind: "published" });
      expect(seen).toEqual([]);
      expect(bodyOf(scene)).toContain("checks were not run: there was no time left for it");
    });

    it("is cut for a normalizer", async () => {
      const limits: (number | undefined)[] = [];
      const scene = open({
        task: { normalize },
        sandbox: ({ timeoutMs }) => {
          limits.push(timeoutMs);
          return {};
        },
        turns: late(500 * S),
      });
      await scene.run();
      expect(limits[0]).toBe(320 * S);
      expect(bodyOf(scene)).not.toContain("checks were not run");
    });

    it("is none for the verification, which is reported in the pull request", async () => {
      const scene = open({ play: playInOrder(), turns: late(180 * S) });
      expect(await scene.run()).toMatchObject({ kind: "published" });
      expect(bodyOf(scene)).toContain("the change was not verified: no time is left");
      expect(bodyOf(scene)).not.toContain("Verified on GPU");
      expect(warnings(scene)).toEqual(["the change was not verified: no time is left"]);
    });

    it("is cut for the verification: what had no result by then is said in the pull request", async () => {
      const scene = open({ play: () => () => ({}), turns: late(500 * S) });
      expect(await scene.run()).toMatchObject({ kind: "published" });
      expect(bodyOf(scene)).toMatch(/the change was not verified: .*320 s/);
      expect(bodyOf(scene)).not.toContain("Verified on GPU");
      expect(warnings(scene)).toEqual([expect.stringContaining("the change was not verified")]);
    });

    it("is none for reproducing when no cycle would have time after it", async () => {
      const scene = open({
        request: groups,
        play: playInOrder(notFixed, notFixed),
        verify: { reproducesFirst: true, maxRounds: 0 },
        deadlineMs: CYCLE,
        turns: [FIX_CART, NO_CHANGE],
      });
      await scene.run();
      expect(scene.workflows.dispatches.map(({ inputs }) => inputs.mode)).toEqual(["verify"]);
    });
  });
});
