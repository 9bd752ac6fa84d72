import { describe, expect, it } from "vitest";
import { toErrorProblem } from "../../src/adapters/http/to-error-problem.ts";
import { toJobStatus } from "../../src/adapters/http/to-job-status.ts";
import { toLogResponse } from "../../src/adapters/http/to-log-response.ts";
import { serializeEvent, toSseResponse } from "../../src/adapters/http/to-sse-response.ts";
import { AppError } from "../../src/domain/core/app-error.ts";
import { errorText } from "../../src/domain/core/error-text.ts";
import type { RunEvent } from "../../src/domain/event/run-event.ts";
import { sampleJob } from "../unit/domain/job/sample-job.ts";

const WORDS = 'vllm-7.internal:8000 (10.0.0.7) said "no key"';
const error = errorText(new AppError("model-rejected", WORDS, { details: { status: 401 } }));
const CLASS = "the model's endpoint refused the request";
const envelope = { seq: 1, at: "2026-01-31T10:30:00.000Z", jobId: "job-1" };
const END: RunEvent = {
  type: "run-end",
  status: "failed",
  stopReason: "final",
  error,
  ...envelope,
};
const job = sampleJob({ status: "failed", error });

const member = { login: "mia", isAdmin: false };
const admin = { login: "ada", isAdmin: true };

describe("messages of other systems", () => {
  it("are shown to admins in the status of a job; other users see the error class", () => {
    expect(toJobStatus(job, undefined, admin).error).toBe(WORDS);
    for (const person of [member, undefined])
      expect(toJobStatus(job, undefined, person)).toMatchObject({ id: job.id, error: CLASS });
  });

  it("are shown to admins in an event; events without them stay unchanged", () => {
    expect(JSON.parse(serializeEvent(END, true))).toEqual({ ...END, error: WORDS });
    expect(JSON.parse(serializeEvent(END, false))).toEqual({ ...END, error: CLASS });
    const plain: RunEvent = { type: "log", level: "info", text: "cloned", ...envelope };
    expect(serializeEvent(plain, false)).toBe(JSON.stringify(plain));
  });

  it.each([
    [true, WORDS],
    [false, CLASS],
  ])("are filtered for the viewer in log and stream: %s", async (isOperator, words) => {
    const onError = (problem: unknown): never => {
      throw problem;
    };
    const events = {
      read: async (_id: string, { after }: { after: number }) => (after > 0 ? [] : [END]),
    };
    const log = await toLogResponse(job, { events, after: 0, isOperator, onError });
    expect(await log.json()).toMatchObject({ events: [{ error: words }] });
    const frames = async function* () {
      yield { kind: "events", events: [END] } as const;
    };
    const text = await toSseResponse(frames, { isOperator, onError }).text();
    expect(text).toContain(JSON.stringify(words));
    expect(text).not.toMatch(/[\ufdd0-\ufdd2]/);
  });

  it("are shown to admins in a problem", () => {
    const failure = new AppError("runner-unavailable", WORDS, { details: {} });
    expect(toErrorProblem(failure, true)?.detail).toBe(WORDS);
    expect(toErrorProblem(failure)?.detail).toBe("no runner could be started");
  });
});
