import { describe, expect, it } from "vitest";
import { EVENT_NAMES } from "../../../src/adapters/web/run/follow-run.ts";
import { isTerminalStatus } from "../../../src/adapters/web/run/job-progress.ts";
import { isTerminal, JobStatus } from "../../../src/domain/job/job.ts";
import { BODIES } from "../../unit/domain/event/sample-events.ts";

describe("what the browser knows of the domain without its parser", () => {
  it("is every event", () => {
    expect(EVENT_NAMES.toSorted()).toEqual(Object.keys(BODIES).toSorted());
  });

  it.each(JobStatus.options)("is whether %s is final", (status) => {
    expect(isTerminalStatus(status)).toBe(isTerminal(status));
  });

  it("is that a status of a later version may not be final", () => {
    expect(isTerminalStatus("resting")).toBe(false);
  });
});
