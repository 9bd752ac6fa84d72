import { describe, expect, it } from "vitest";
import { reduceTask } from "../../../../src/domain/event/reduce-task.ts";
import type { TaskView } from "../../../../src/domain/event/task-view.ts";
import { sampleEvent } from "./sample-events.ts";

type TaskEvent = Parameters<typeof reduceTask>[1];

const sample = (...args: Parameters<typeof sampleEvent>): TaskEvent =>
  sampleEvent(...args) as TaskEvent;

const fold = (...events: readonly TaskEvent[]): TaskView | undefined =>
  events.reduce<TaskView | undefined>(reduceTask, undefined);

describe("reduceTask", () => {
  it("keeps data that is sent once: the budget, the groups and the pull request", () => {
    const view = fold(
      sample("time-budget", 1, { startedAt: "2026-01-01T00:00:00Z" }),
      sample("candidates", 2),
      sample("pull-opened", 3),
    );
    expect(view).toMatchObject({
      budget: { totalMs: 3_600_000, reserveMs: 1_980_000, startedAt: "2026-01-01T00:00:00Z" },
      groups: [
        { title: "Timeouts", tests: ["a.py::one"], count: 1 },
        { title: "Rounding", tests: ["b.py::two"], count: 3 },
      ],
      cycles: [],
      verdicts: [],
      pull: { number: 519, url: "https://host.example/519", isFollowup: false },
    });
  });

  it("ends the cycle that is named, and no other", () => {
    const view = fold(
      sample("cycle", 1, { group: 1, round: 1 }),
      sample("cycle-end", 2, { group: 1, round: 1, outcome: "no-change", why: "environment" }),
      sample("cycle", 3, { group: 2, round: 1 }),
      sample("cycle", 4, { group: 2, round: 2 }),
      sample("cycle-end", 5, { group: 2, round: 2, outcome: "changed" }),
      sample("cycle-end", 6, { group: 9, round: 1, outcome: "failed" }),
    );
    expect(
      view?.cycles.map(({ group, round, end }) => [group, round, end?.outcome, end?.why]),
    ).toEqual([
      [1, 1, "no-change", "environment"],
      [2, 1, undefined, undefined],
      [2, 2, "changed", undefined],
    ]);
    expect(view?.cycles[1]?.at).toBe("2026-01-01T00:00:03Z");
  });

  it("gives a change and a verdict to the group that is worked on, and the newest change wins", () => {
    const view = fold(
      sample("verdict", 1, { mode: "reproduce", verdict: "reproduced" }),
      sample("cycle", 2, { group: 1 }),
      sample("change", 3),
      sample("cycle", 4, { group: 2 }),
      sample("change", 5, { rung: "exact" }),
      sample("verdict", 6, {
        mode: "verify",
        verdict: "fixed",
        url: "https://host.example/run/1",
        round: 1,
      }),
    );
    expect(view?.change).toMatchObject({ rung: "exact", group: 2, fileCount: 1 });
    expect(view?.verdicts).toMatchObject([
      { ok: true, text: "verified", mode: "reproduce", verdict: "reproduced", seq: 1, group: 0 },
      {
        ok: true,
        text: "verified",
        mode: "verify",
        verdict: "fixed",
        round: 1,
        seq: 6,
        url: "https://host.example/run/1",
        group: 2,
      },
    ]);
  });

  it("keeps the last 200 cycles and verdicts", () => {
    const events = Array.from({ length: 250 }, (_, at) => [
      sample("cycle", 2 * at + 1, { round: at + 1 }),
      sample("verdict", 2 * at + 2, { text: `${at + 1}` }),
    ]).flat();
    const view = fold(...events);
    expect([view?.cycles.length, view?.verdicts.length]).toEqual([200, 200]);
    expect([view?.cycles.at(-1)?.round, view?.verdicts.at(-1)?.text]).toEqual([250, "250"]);
  });
});
