import { describe, expect, it } from "vitest";
import {
  groupByPlace,
  phaseStyle,
  searchPods,
  toStopTarget,
} from "../../../src/adapters/web/pages/pods/pod-rows.ts";
import { samplePod, WAITING } from "./sample-pods.ts";

describe("rows of what runs", () => {
  it("are grouped by their place, in order, the others last", () => {
    const rows = [
      samplePod({ jobId: "1" }),
      samplePod({ jobId: "2", runsIn: "in-process" }),
      samplePod({ jobId: "3", runsIn: "kubernetes" }),
      samplePod({ jobId: "4", runsIn: "in-process" }),
    ];
    const groups = groupByPlace(rows).map(({ place, rows: own }) => [
      place,
      own.map(({ jobId }) => jobId),
    ]);
    expect(groups).toEqual([
      ["kubernetes", ["3"]],
      ["in-process", ["2", "4"]],
      [undefined, ["1"]],
    ]);
    expect(groupByPlace([])).toEqual([]);
  });

  it.each([
    ["", "12"],
    ["octo-ci", "2"],
    ["orphan", "2"],
    ["running review", "1"],
    ["NODE-7 task", "2"],
    ["no such", ""],
  ])("are found by %j: %s", (search, ids) => {
    const orphan = { user: "octo-ci", kind: "task", node: "node-7", isOrphan: true } as const;
    const rows = [
      samplePod({ jobId: "1" }),
      samplePod({ jobId: "2", podPhase: "Failed", ...orphan }),
    ];
    expect(
      searchPods(rows, search)
        .map(({ jobId }) => jobId)
        .join(""),
    ).toBe(ids);
  });

  it("look idle in a phase that is not known", () => {
    expect([
      phaseStyle("Running"),
      phaseStyle("Pending"),
      phaseStyle("Unknown"),
      phaseStyle(""),
    ]).toEqual([
      ["run", "spin"],
      ["idle", "clock"],
      ["idle", "minus"],
      ["idle", "minus"],
    ]);
  });

  it("become the question for a user; one that waits has no pod", () => {
    expect(toStopTarget(samplePod())).toEqual({
      jobId: "0198",
      what: "Review of acme/widgets",
      user: "octo-dev",
      since: "2026-11-19T09:50:00.000Z",
      podName: "thread-0198",
    });
    expect(toStopTarget(WAITING)).toEqual({
      jobId: "7",
      what: "Task of acme/gateway",
      user: "octo-ci",
      since: "2026-11-19T09:57:00.000Z",
    });
  });
});
