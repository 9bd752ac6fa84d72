import { describe, expect, it } from "vitest";
import { toGroupStates } from "../../../src/adapters/web/pages/task/group-states.ts";
import { BODIES } from "../../unit/domain/event/sample-events.ts";
import { sampleRunView, type TimedEvent } from "./sample-task-views.ts";

const groups: TimedEvent = [1, BODIES.candidates];
const cycle = (group: number, round = 1): TimedEvent => [2, { type: "cycle", group, round }];
const end = (
  group: number,
  outcome: "changed" | "no-change" | "refused" | "failed",
  why?: string,
): TimedEvent => [
  3,
  { type: "cycle-end", group, round: 1, outcome, ...(why === undefined ? {} : { why }) },
];
const verdict = (ok: boolean, mode: "verify" | "reproduce" = "verify"): TimedEvent => [
  4,
  { type: "verdict", ok, text: "told", mode },
];

function getTexts(isOver: boolean, ...told: readonly TimedEvent[]): readonly string[] {
  const { task } = sampleRunView(groups, ...told);
  if (task === undefined) throw new Error("no task");
  return toGroupStates(task, isOver).map(({ word }) => word);
}

describe("groupStates", () => {
  it.each<[string, boolean, readonly TimedEvent[], readonly string[]]>([
    ["nothing was begun", false, [], ["Waits", "Waits"]],
    ["the task ended before it began", true, [], ["Not tried", "Not tried"]],
    ["the first is worked on", false, [cycle(1)], ["Being worked on", "Waits"]],
    [
      "work on the first ended",
      false,
      [cycle(1), end(1, "no-change"), cycle(2)],
      ["No change", "Being worked on"],
    ],
    [
      "nobody said how the first ended",
      false,
      [cycle(1), cycle(2)],
      ["No change", "Being worked on"],
    ],
    ["a patch was refused", true, [cycle(1), end(1, "refused")], ["Refused", "Not tried"]],
    ["the model failed", true, [cycle(1), end(1, "failed")], ["Failed", "Not tried"]],
    ["the task was stopped", true, [cycle(1)], ["No change", "Not tried"]],
    [
      "there is a change",
      false,
      [cycle(1), [3, BODIES.change], end(1, "changed")],
      ["Changed", "Waits"],
    ],
    ["a change was said to be there", false, [cycle(1), end(1, "changed")], ["Changed", "Waits"]],
    [
      "the change is verified",
      false,
      [cycle(2), [3, BODIES.change], verdict(true), end(2, "changed")],
      ["Waits", "Fixed"],
    ],
    [
      "it does not fix it",
      true,
      [cycle(2), [3, BODIES.change], verdict(false), end(2, "changed")],
      ["Not tried", "Not fixed"],
    ],
    [
      "it was only reproduced",
      true,
      [cycle(1), verdict(true, "reproduce"), end(1, "no-change")],
      ["No change", "Not tried"],
    ],
    [
      "a later round goes on",
      false,
      [cycle(1), end(1, "changed"), verdict(false), cycle(1, 2)],
      ["Being worked on", "Waits"],
    ],
    [
      "a pull request is open",
      true,
      [cycle(2), [3, BODIES.change], verdict(true), [5, BODIES["pull-opened"]]],
      ["Not tried", "In the pull request"],
    ],
  ])("reports the outcome of each when %s", (_when, isOver, told, words) => {
    expect(getTexts(isOver, ...told)).toEqual(words);
  });

  it("gives the reason as a sentence", () => {
    const told = [
      groups,
      cycle(1),
      end(1, "no-change", "the nodes are down"),
      cycle(2),
      [3, BODIES.change],
    ] as const;
    const { task } = sampleRunView(...told, [5, BODIES["pull-opened"]]);
    if (task === undefined) throw new Error("no task");
    expect(toGroupStates(task, true).map(({ why }) => why)).toEqual([
      "The nodes are down.",
      undefined,
    ]);
    const { task: other } = sampleRunView(
      groups,
      cycle(1),
      [3, BODIES.change],
      [5, BODIES["pull-opened"]],
    );
    expect(toGroupStates(other ?? task, true)[1]?.why).toBe(
      "One pull request per task: send it as a task of its own.",
    );
  });

  it("names groups by their place, counts tests that are not listed, and accepts a report without headings", () => {
    const { task } = sampleRunView(groups);
    if (task === undefined) throw new Error("no task");
    expect(
      toGroupStates(task, false).map(({ title, tests, more }) => [title, tests, more]),
    ).toEqual([
      ["1. Timeouts", ["a.py::one"], 0],
      ["2. Rounding", ["b.py::two"], 2],
    ]);
    const lone = { ...task, groups: [{ title: "", tests: [], count: 0 }] };
    expect(toGroupStates(lone, false)[0]?.title).toBe("The failure");
  });
});
