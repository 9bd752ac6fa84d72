import { describe, expect, it } from "vitest";
import { applyTransition, type JobTransition } from "../../../../src/domain/job/job-transition.ts";
import { toRunEvents } from "../../../../src/domain/job/to-run-events.ts";
import { sampleJob } from "./sample-job.ts";

const AT = "2026-01-02T04:00:00.000Z";

/** What a job's log says of a step. */
function emittedEvents(from: Parameters<typeof sampleJob>[0], move: JobTransition) {
  const moved = applyTransition(sampleJob(from), move, AT);
  if (moved.kind === "refused") throw new Error(moved.reason);
  return toRunEvents(moved.job, move);
}

describe("eventsOfMove", () => {
  it("reports the end of a publication, with its page", () => {
    expect(
      emittedEvents({ status: "publishing" }, { type: "published", url: "https://x/1" }),
    ).toEqual([
      { type: "published", url: "https://x/1" },
      { type: "step-end", step: "done", ok: true },
      { type: "run-end", status: "published", stopReason: "final" },
    ]);
    expect(emittedEvents({ status: "running" }, { type: "reply", url: "https://x/2" })).toEqual([
      { type: "published", url: "https://x/2" },
      { type: "step-end", step: "reply", ok: true },
      { type: "run-end", status: "replied", stopReason: "final" },
    ]);
  });

  it("ends a run at a draft that waits for a user, and at no other", () => {
    const draft = { type: "draft", stopReason: "deadline" } as const;
    expect(emittedEvents({ status: "running", source: "web" }, draft)).toEqual([
      { type: "run-end", status: "draft", stopReason: "deadline" },
    ]);
    expect(emittedEvents({ status: "running" }, draft)).toEqual([
      { type: "step-start", step: "done" },
    ]);
    expect(emittedEvents({ status: "running" }, { ...draft, isHeld: true })).toMatchObject([
      { type: "run-end", status: "draft" },
    ]);
  });

  it.each([
    ["fail", { type: "fail", error: "no", stopReason: "runner-exited" }, "failed", "runner-exited"],
    ["refuse", { type: "refuse", error: "no" }, "refused", "final"],
    ["no change", { type: "no-change", why: "no" }, "no_change", "final"],
  ] as const)("reports how it ended: %s", (_what, move, status, stopReason) => {
    expect(emittedEvents({ status: "running" }, move)).toEqual([
      { type: "run-end", status, stopReason, error: "no" },
    ]);
  });

  it("reports a restart, and the last one as the end", () => {
    expect(emittedEvents({ status: "running" }, { type: "lose" })).toMatchObject([{ type: "log" }]);
    const back = { type: "hand-back", why: "the code host limits the request rate" } as const;
    expect(emittedEvents({ status: "running" }, back)).toEqual([
      { type: "log", level: "warn", text: "the code host limits the request rate" },
    ]);
    expect(emittedEvents({ status: "running", attempt: 2 }, { type: "lose" })).toMatchObject([
      { type: "run-end", status: "failed", stopReason: "orchestrator-restarted" },
    ]);
  });

  it("reports a discarded draft to open pages", () => {
    expect(emittedEvents({ status: "draft" }, { type: "discard" })).toMatchObject([
      { type: "run-end", status: "discarded" },
    ]);
  });

  it("ends a run whose review was not delivered", () => {
    const events = emittedEvents({ status: "publishing" }, { type: "publish-failed", error: "no" });
    expect(events.map(({ type }) => type)).toEqual(["log", "step-end", "run-end"]);
    expect(events.at(-1)).toMatchObject({ status: "failed", error: "no" });
  });

  it.each([
    ["cancel", { type: "cancel", stopReason: "pull-closed" }, "pull-closed"],
    ["supersede", { type: "supersede", supersededBy: "job-2" }, "superseded"],
  ] as const)("explains why it was stopped: %s", (_what, move, stopReason) => {
    expect(emittedEvents({}, move)).toEqual([{ type: "run-end", status: "cancelled", stopReason }]);
  });

  it("reports nothing at a start", () => {
    expect(emittedEvents({}, { type: "launch" })).toEqual([]);
    expect(emittedEvents({ status: "launching" }, { type: "start" })).toEqual([]);
    expect(emittedEvents({ status: "draft" }, { type: "publish" })).toEqual([]);
  });
});
