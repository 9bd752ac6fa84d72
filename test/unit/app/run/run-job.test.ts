import { describe, expect, it } from "vitest";
import { REVIEW_STEPS, runJob, runLocalJob } from "../../../../src/app/run/run-job.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import type { RunEventBody } from "../../../../src/domain/event/run-event.ts";

const JOB = { kind: "review", title: "acme/shop#7", steps: REVIEW_STEPS } as const;
const ENDING = { result: "a draft", status: "draft", stopReason: "final" } as const;

describe("a job", () => {
  it("emits its start before its work, and leaves the end to the server", async () => {
    const events: RunEventBody[] = [];
    const work = async () => events.length;
    expect(await runJob({ ...JOB, work }, (event) => events.push(event))).toBe(1);
    expect(events).toEqual([{ type: "run-start", ...JOB }]);
  });

  it("emits its end when no server does", async () => {
    const events: RunEventBody[] = [];
    const work = async () => ENDING;
    expect(await runLocalJob({ ...JOB, work }, (event) => events.push(event))).toBe("a draft");
    expect(events.map(({ type }) => type)).toEqual(["run-start", "run-end"]);
    expect(events.at(-1)).toMatchObject({ status: "draft", stopReason: "final" });
  });

  it("emits its end when the work fails, and rejects with the error", async () => {
    const events: RunEventBody[] = [];
    const error = new AppError("model-answer-invalid", "no answer; try again", { details: {} });
    const work = () => Promise.reject(error);
    const ended = runLocalJob({ ...JOB, work }, (event) => events.push(event));
    await expect(ended).rejects.toBe(error);
    expect(events.at(-1)).toMatchObject({ type: "run-end", status: "failed" });
  });
});
