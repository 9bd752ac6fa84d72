import { describe, expect, it } from "vitest";
import { audienceText, resolveAudienceTexts } from "../../../../src/domain/core/audience-text.ts";
import {
  planCancel,
  planPublishBlocked,
  planResult,
  planRunnerExit,
  planSupersede,
  toReactionEntry,
} from "../../../../src/domain/runner/plan-result.ts";
import type { RunnerResult } from "../../../../src/domain/runner/runner-result.ts";
import { sampleJob } from "../job/sample-job.ts";
import { sampleStored } from "../review/sample-draft.ts";

const usage = { input: 10, cached: 0, output: 2, calls: 1 };
const webhook = sampleJob({ status: "running" });
const web = sampleJob({ status: "running", source: "web" });
const followup = sampleJob({ status: "running", kind: "followup" });
const draft: RunnerResult = {
  status: "draft",
  draft: JSON.parse(JSON.stringify(sampleStored())),
  stopReason: "final",
  usage,
};
const stored = JSON.stringify(sampleStored());
const reply = { text: "Yes.", hadTools: true, head: "a".repeat(40) };

const FINDINGS = { critical: 0, major: 1, minor: 0, nit: 0 };

describe("planResult", () => {
  it("publishes a draft without an interactive requester through the outbox", () => {
    expect(planResult(webhook, draft)).toEqual([
      { move: { type: "draft", stopReason: "final", usage, findings: FINDINGS }, draft: stored },
      {
        move: { type: "publish" },
        outbox: [{ key: "review:job-1", jobId: "job-1", kind: "review", payload: {} }],
      },
    ]);
  });

  it("leaves a user's draft to the user", () => {
    expect(planResult(web, draft)).toEqual([
      { move: { type: "draft", stopReason: "final", usage, findings: FINDINGS }, draft: stored },
    ]);
  });

  it("ends a review that no person requested in silence, but for its failure", () => {
    const change = { action: "synchronize", head: "a".repeat(40), at: "" };
    const pull = { owner: "acme", name: "shop", number: 7 };
    const base = { pull, commentId: 0, instructions: "", commenter: "mia", change };
    const automatic = sampleJob({ status: "running", request: base });
    const nothing: RunnerResult = { status: "no_change", error: "nothing is new" };
    const kindsOf = (job: typeof automatic) =>
      planResult(job, nothing)[0]?.outbox?.map(({ kind }) => kind);
    expect(kindsOf(automatic)).toEqual(["threads"]);
    expect(kindsOf(webhook)).toEqual(["notice", "threads"]);
    expect(planCancel(automatic, "pull-closed")).not.toHaveProperty("outbox");
    expect(planSupersede(automatic, { id: "j", requestedBy: "sam" })).toEqual({
      move: { type: "supersede", supersededBy: "j" },
    });
    const failed: RunnerResult = { status: "failed", error: "the model gave no answer" };
    expect(planResult(automatic, failed)[0]?.outbox).toMatchObject([{ kind: "notice" }]);
  });

  it("blocks a draft for a user, when it is created and when it should be published", () => {
    const told = [
      { kind: "notice", payload: { text: expect.stringContaining("held for a person") } },
    ];
    expect(planResult(webhook, draft, "a key stood in it")).toMatchObject([
      { move: { type: "draft", isHeld: true }, outbox: told },
    ]);
    const error = "held for a person: a key stood in it";
    expect(planPublishBlocked(webhook, sampleStored(), "a key stood in it")).toMatchObject({
      move: { type: "publish-failed", error, keepsDraft: true },
      draft: stored,
      outbox: told,
    });
    expect(planPublishBlocked(web, sampleStored(), "x").outbox).toBeUndefined();
  });

  it("puts a reply into the outbox and lets the job run until it is posted", () => {
    const said = { status: "reply", reply, usage, stopReason: "final" } as const;
    expect(planResult(followup, said)).toEqual([
      {
        move: { type: "say", usage, stopReason: "final" },
        outbox: [
          {
            key: "reply:job-1",
            jobId: "job-1",
            kind: "reply",
            payload: { reply, usage, stopReason: "final" },
          },
        ],
      },
    ]);
  });

  it.each([
    [
      { status: "no_change", error: "only a lock file" },
      "no-change",
      "Nothing to do: only a lock file",
    ],
    [
      { status: "refused", error: "closed" },
      "refuse",
      "⚠️ svc could not review this: closed. To try again, ask in a new comment.",
    ],
    [
      { status: "failed", error: "no key." },
      "fail",
      "⚠️ svc could not review this: no key. To try again, ask in a new comment.",
    ],
    [
      { status: "failed" },
      "fail",
      "⚠️ svc could not review this: the runner gave no reason. To try again, ask in a new comment.",
    ],
  ] as const)("notifies the requester of %j in one comment", (result, type, text) => {
    const [step, ...more] = planResult(webhook, result);
    expect(more).toEqual([]);
    expect(step?.move.type).toBe(type);
    const notice = { key: "notice:job-1", jobId: "job-1", kind: "notice", payload: { text } };
    // Code that is gone from a change may change the state of a thread.
    const threads = { key: "threads:job-1", jobId: "job-1", kind: "threads", payload: {} };
    expect(step?.outbox).toEqual(type === "no-change" ? [notice, threads] : [notice]);
    expect(planResult(web, result)[0]?.outbox).toBeUndefined();
  });

  it("notifies the requester why a job was stopped", () => {
    expect(planResult(webhook, { status: "cancelled" })).toMatchObject([
      { move: { type: "cancel", stopReason: "cancelled" }, outbox: [{ kind: "notice" }] },
    ]);
    expect(planCancel(followup, "pull-closed")).toMatchObject({
      move: { type: "cancel", stopReason: "pull-closed" },
      outbox: [
        { payload: { text: expect.stringContaining("could not answer: the pull request was") } },
      ],
    });
    expect(planCancel(web, "cancelled").outbox).toBeUndefined();
  });

  describe("of a task", () => {
    const intent = {
      baseSha: "a".repeat(40),
      treeDigest: "b".repeat(64),
      title: "Fix it",
      body: "Why",
      branch: "svc/fix-1",
    };
    const { pull: _pull, ...opens } = sampleJob({
      status: "running",
      kind: "task",
      source: "task",
    });
    const begun = { ...opens, intent };
    const written = { pull: 7, branch: "svc/fix-1", commit: "c".repeat(40), files: 1 };
    const succeeded: RunnerResult = { status: "succeeded", task: written, stopReason: "final" };
    const request = {
      mode: "new_pr",
      baseRef: "main",
      instruction: "Fix it.",
      context: "",
      branchPrefix: "svc/fix",
      testLinks: {},
    };

    it("takes what was announced before it was written", () => {
      expect(planResult(begun, succeeded)).toEqual([
        { move: { type: "succeed", pull: 7, stopReason: "final" } },
      ]);
      expect(planResult({ ...begun, pull: 7 }, succeeded)[0]?.move.type).toBe("succeed");
    });

    it.each([
      ["what was never announced", opens, written],
      ["another branch than was announced", begun, { ...written, branch: "svc/other-1" }],
      ["another pull request than the job's", { ...begun, pull: 8 }, written],
      ["nothing that was written", begun, undefined],
      ["what no task has said", { ...begun, kind: "review" as const }, written],
    ])("takes %s for a bug", (_what, job, task) => {
      const [step] = planResult(job, { ...succeeded, ...(task ? { task } : { task: undefined }) });
      expect(step?.move.type).toBe("fail");
    });

    it("looks up what a dead or stopped runner has begun to write", () => {
      const exit = { kind: "died", exitCode: 137, how: "out of memory" } as const;
      const why = `task runner exited without reporting (exit code 137)${audienceText("", ": out of memory")}`;
      const stopReason = "runner-exited";
      const payload = { why, stopReason };
      const settle = { key: "settle:job-1", jobId: "job-1", kind: "settle", payload };
      const move = { type: "settle", why, stopReason };
      expect(planRunnerExit(begun, exit)).toEqual({ move, outbox: [settle] });
      expect(planRunnerExit(opens, exit).move.type).toBe("fail");
      expect(planCancel(begun, "cancelled").outbox).toMatchObject([{ kind: "settle" }]);
      expect(planCancel(opens, "cancelled").outbox).toBeUndefined();
    });

    it("looks up what a runner has begun to write that failed, and clears away what it gave up", () => {
      const failed = { status: "failed", error: "no answer", usage } as const;
      expect(planResult(begun, failed)).toMatchObject([
        { move: { type: "settle", why: "no answer", usage }, outbox: [{ kind: "settle" }] },
      ]);
      expect(planResult(opens, failed)).toMatchObject([{ move: { type: "fail" } }]);
      for (const status of ["no_change", "refused"] as const)
        expect(planResult(begun, { status })[0]?.outbox).toMatchObject([{ kind: "settle" }]);
      expect(planResult(opens, { status: "no_change" })[0]?.outbox).toBeUndefined();
    });

    it("comments only on the issue that the request named", () => {
      const failed: RunnerResult = { status: "failed", error: "no model." };
      const told = { ...opens, request: { ...request, triageIssue: 5 } };
      expect(planResult(told, failed)[0]?.outbox).toMatchObject([
        { kind: "notice", payload: { text: "⚠️ svc could not make a fix: no model." } },
      ]);
      expect(planResult({ ...opens, request }, failed)[0]?.outbox).toBeUndefined();
      const none: RunnerResult = { status: "no_change", error: "nothing is safe" };
      expect(planResult(told, none)[0]?.outbox).toBeUndefined();
    });
  });

  it("has one reaction for a job", () => {
    expect(toReactionEntry(webhook)).toMatchObject({ key: "reaction:job-1", kind: "reaction" });
  });

  it.each([
    ["a reply of a review", webhook, { status: "reply", reply }],
    ["a draft of a follow-up", followup, draft],
    ["a draft without a draft", webhook, { status: "draft" }],
    ["a draft that cannot be read", webhook, { status: "draft", draft: { summary: "s" } }],
    ["a draft of another head", sampleJob({ status: "running", head: "f".repeat(40) }), draft],
    ["a reply without words", followup, { status: "reply" }],
  ] as const)("fails on %s", (_what, job, result) => {
    expect(planResult(job, result)).toMatchObject([
      { move: { type: "fail", error: expect.stringContaining("is not valid") } },
    ]);
  });
});

describe("planDeath", () => {
  it("names the exit code and how it died", () => {
    const step = planRunnerExit(webhook, { kind: "died", exitCode: 137, how: "out of memory" });
    expect(resolveAudienceTexts(step.move, true)).toEqual({
      type: "fail",
      stopReason: "runner-exited",
      error: "review runner exited without reporting (exit code 137): out of memory",
    });
    expect(step.outbox).toHaveLength(1);
    const notice = JSON.stringify(step.outbox);
    expect(notice).toContain("(exit code 137). To try again");
    expect(notice).toContain(`the details of job ${webhook.id}.`);
    expect(notice).not.toContain("memory");
  });

  it("reports a runner that ended without a result", () => {
    expect(planRunnerExit(followup, { kind: "ended" }).move).toMatchObject({
      error: "followup runner exited without reporting (exit code 0)",
    });
  });
});
