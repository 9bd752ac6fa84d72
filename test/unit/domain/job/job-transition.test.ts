import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTerminal, type Job, JobStatus } from "../../../../src/domain/job/job.ts";
import {
  applyTransition,
  type JobTransition,
  MAX_ATTEMPTS,
} from "../../../../src/domain/job/job-transition.ts";
import { sampleJob } from "./sample-job.ts";

const AT = "2026-01-02T04:00:00.000Z";
/** The job after a step that follows from where it is. */
function next(job: Job, move: JobTransition): Job {
  const moved = applyTransition(job, move, AT);
  if (moved.kind === "refused") throw new Error(moved.reason);
  return moved.job;
}

const usage = { input: 1, cached: 0, output: 2, calls: 1 };
const INTENT = {
  baseSha: "a".repeat(40),
  treeDigest: "b".repeat(64),
  title: "Fix it",
  body: "Why",
  branch: "svc/fix-1",
};
const MOVES: readonly JobTransition[] = [
  { type: "launch" },
  { type: "start", head: "a".repeat(40) },
  { type: "lose" },
  { type: "draft", stopReason: "final", usage },
  { type: "say", stopReason: "final", usage },
  { type: "publish" },
  { type: "published", url: "https://x/1" },
  { type: "publish-failed", error: "no" },
  { type: "reply", url: "https://x/2" },
  { type: "intend", intent: INTENT },
  { type: "settle", why: "its runner died" },
  { type: "succeed", url: "https://x/3" },
  { type: "reuse-pull", url: "https://x/pull/4", pull: 4 },
  { type: "no-change", why: "nothing to review" },
  { type: "refuse", error: "no" },
  { type: "fail", error: "no" },
  { type: "cancel", stopReason: "cancelled" },
  { type: "supersede", supersededBy: "job-2" },
  { type: "hand-back", why: "later" },
  { type: "discard" },
];

/** Statuses that each move may start from, with where it leads. */
const ALLOWED: Readonly<Record<JobTransition["type"], Partial<Record<JobStatus, JobStatus>>>> = {
  launch: { queued: "launching" },
  start: { launching: "running" },
  lose: { launching: "queued", running: "queued" },
  draft: { running: "draft" },
  say: { running: "running" },
  publish: { draft: "publishing" },
  published: { publishing: "published" },
  "publish-failed": { publishing: "failed" },
  reply: { running: "replied" },
  intend: { running: "running" },
  settle: { launching: "running", running: "running" },
  succeed: { running: "succeeded" },
  "reuse-pull": { launching: "succeeded" },
  "no-change": { running: "no_change" },
  refuse: { launching: "refused", running: "refused" },
  fail: { queued: "failed", launching: "failed", running: "failed" },
  cancel: {
    queued: "cancelled",
    launching: "cancelled",
    running: "cancelled",
    draft: "cancelled",
    publishing: "cancelled",
  },
  supersede: { queued: "cancelled" },
  "hand-back": { launching: "queued", running: "queued" },
  discard: { draft: "discarded" },
};

const cases = MOVES.flatMap((move) =>
  JobStatus.options.map((from) => [move.type, from, ALLOWED[move.type][from], move] as const),
);

describe("moveJob", () => {
  it.each(cases)("%s from %s leads to %s", (_type, from, to, move) => {
    const job = sampleJob({ status: from });
    const moved = applyTransition(job, move, AT);
    if (to === undefined) expect(moved.kind).toBe("refused");
    else
      expect(moved).toMatchObject({
        kind: "moved",
        job: { status: to, updatedAt: AT, version: 1 },
      });
  });

  it("keeps what a task is about to write, and the newer of two", () => {
    const job = sampleJob({ kind: "task", status: "running" });
    const first = applyTransition(job, { type: "intend", intent: INTENT }, AT);
    const intent = { ...INTENT, branch: "svc/fix-12" };
    const second =
      first.kind === "moved" && applyTransition(first.job, { type: "intend", intent }, AT);
    expect([first, second]).toMatchObject([{ job: { intent: INTENT } }, { job: { intent } }]);
  });

  it("keeps which pull request a task has opened", () => {
    const { pull: _pull, ...rest } = sampleJob({ kind: "task", status: "running" });
    const moved = applyTransition(rest, { type: "succeed", url: "https://x/pull/3", pull: 3 }, AT);
    expect(moved).toMatchObject({ job: { pull: 3, url: "https://x/pull/3", doneAt: AT } });
  });

  it("names the open pull request of an earlier task for the same failure", () => {
    const { pull: _pull, ...rest } = sampleJob({ kind: "task", status: "launching" });
    const moved = applyTransition(
      rest,
      { type: "reuse-pull", url: "https://x/pull/4", pull: 4 },
      AT,
    );
    expect(moved).toMatchObject({
      job: { pull: 4, url: "https://x/pull/4", stopReason: "final", doneAt: AT },
    });
  });

  it("keeps the result that a runner sent at its end", () => {
    const moved = applyTransition(
      sampleJob({ status: "running" }),
      { type: "draft", stopReason: "deadline", usage },
      AT,
    );
    expect(moved).toMatchObject({ job: { stopReason: "deadline", usage } });
  });

  it("pins the head when a runner is started", () => {
    const head = "b".repeat(40);
    const launching = sampleJob({ status: "launching" });
    expect(applyTransition(launching, { type: "start", head }, AT)).toMatchObject({
      job: { head },
    });
  });

  it("keeps what is newest of its pull request, through the queue and to its end", () => {
    const old = { author: "mona", head: "topic", base: "main", changedFiles: 1 };
    const pullDetails = { ...old, changedFiles: 2, additions: 9, deletions: 4 };
    let job = sampleJob({ status: "launching", pullDetails: old });
    const moves: readonly JobTransition[] = [
      { type: "start" },
      { type: "hand-back", why: "the code host is away" },
      { type: "launch" },
    ];
    for (const move of moves) job = next(job, move);
    expect(job.pullDetails).toEqual(old);
    job = next(job, { type: "start", pullDetails });
    expect(job.pullDetails).toEqual(pullDetails);
    for (const type of ["draft", "publish"] as const) job = next(job, { type });
    expect(next(job, { type: "published", url: "https://code.example/1" })).toMatchObject({
      status: "published",
      pullDetails,
    });
  });

  it("tries a lost job again, and fails it when it is lost again", () => {
    const first = applyTransition(sampleJob({ status: "running" }), { type: "lose" }, AT);
    expect(first).toMatchObject({ job: { status: "queued", attempt: 2 } });
    const last = sampleJob({ status: "running", attempt: MAX_ATTEMPTS });
    expect(applyTransition(last, { type: "lose" }, AT)).toMatchObject({
      job: {
        status: "failed",
        stopReason: "orchestrator-restarted",
        error: "the service was restarted 2 times while it ran",
      },
    });
  });

  it("counts no try for a job that is handed back, and names what took the place of another", () => {
    const running = sampleJob({ status: "running" });
    expect(applyTransition(running, { type: "hand-back", why: "later" }, AT)).toMatchObject({
      job: { status: "queued", attempt: 1 },
    });
    expect(
      applyTransition(sampleJob(), { type: "supersede", supersededBy: "job-2" }, AT),
    ).toMatchObject({
      job: { status: "cancelled", stopReason: "superseded", supersededBy: "job-2" },
    });
  });

  it("returns the draft to the user when publishing fails, and fails an unattended job", () => {
    const failed = { type: "publish-failed", error: "the code host said no" } as const;
    const failing = (keepsDraft?: boolean) =>
      applyTransition(
        sampleJob({ status: "publishing" }),
        { ...failed, ...(keepsDraft === undefined ? {} : { keepsDraft }) },
        AT,
      );
    expect(failing(true)).toMatchObject({ job: { status: "draft", error: failed.error } });
    expect(failing()).toMatchObject({ job: { status: "failed", error: failed.error } });
  });

  it("gives the reason for a refusal", () => {
    expect(applyTransition(sampleJob(), { type: "publish" }, AT)).toEqual({
      kind: "refused",
      reason: 'job-1 is queued, so there is no "publish"',
    });
    expect(applyTransition(sampleJob({ status: "failed" }), { type: "start" }, AT)).toEqual({
      kind: "refused",
      reason: "job-1 has ended: failed",
    });
  });

  it("never leaves a final status, and always ends when it continues", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...MOVES), { maxLength: 60 }), (moves) => {
        let job = sampleJob();
        for (const move of moves) {
          const before = job;
          const moved = applyTransition(job, move, AT);
          if (moved.kind === "moved") job = moved.job;
          if (isTerminal(before.status)) expect(job).toBe(before);
          expect(job.attempt).toBeLessThanOrEqual(MAX_ATTEMPTS);
          expect(job.id).toBe("job-1");
        }
      }),
    );
  });
  it("keeps when its runner had sent everything, regardless of what follows", () => {
    const steps: readonly [JobTransition, string][] = [
      [{ type: "launch" }, "2026-01-02T04:00:00.000Z"],
      [{ type: "start" }, "2026-01-02T04:00:01.000Z"],
      [{ type: "draft" }, "2026-01-02T04:00:02.000Z"],
      [{ type: "publish" }, "2026-01-02T05:00:00.000Z"],
      [{ type: "published", url: "https://x/1" }, "2026-01-02T05:00:01.000Z"],
    ];
    let job = sampleJob();
    const seen = steps.map(([move, at]) => {
      const moved = applyTransition(job, move, at);
      if (moved.kind === "refused") throw new Error(moved.reason);
      job = moved.job;
      return job.doneAt;
    });
    expect(seen).toEqual([undefined, undefined, steps[2]?.[1], steps[2]?.[1], steps[2]?.[1]]);
  });
});
