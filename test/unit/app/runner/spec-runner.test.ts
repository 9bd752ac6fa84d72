import { describe, expect, it } from "vitest";
import { createMemoryLedger } from "../../../../src/adapters/memory/create-memory-ledger.ts";
import type { AnswerQuestion } from "../../../../src/app/followup/answer-question.ts";
import type { ReviewPull } from "../../../../src/app/review/review-pull.ts";
import { createSpecRunner } from "../../../../src/app/runner/spec-runner.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import { resolveAudienceTexts } from "../../../../src/domain/core/audience-text.ts";
import type { RunnerSpec } from "../../../../src/domain/runner/runner-spec.ts";
import { sampleDraft, sampleStored } from "../../domain/review/sample-draft.ts";
import { sampleSpec } from "../../domain/runner/sample-spec.ts";
import { createContext } from "../review/pull-fixture.ts";

const ASKED = {
  pull: { owner: "acme", name: "shop", number: 7 },
  commentId: 55,
  instructions: "Look at the lock.",
  commenter: "mia",
  title: "As it was",
  askedAt: "2026-01-01T00:00:00Z",
};
const QUESTION = {
  ...ASKED,
  threadId: 501,
  path: "a.ts",
  side: "RIGHT",
  line: 2,
  diffHunk: "@@",
} as const;
const SETTINGS = {
  maxTokens: 1,
  maxInputTokens: 0,
  maxIterations: 0,
  repeatLimit: 0,
  maxDiffChars: 1_000,
  concurrency: 1,
  allowApprove: false,
  defaultEvent: "COMMENT" as const,
  rulesPath: "r",
  defaultRules: "",
  serverUrl: "https://host.example",
};
const USAGE = { inputTokens: 10, cachedTokens: 4, outputTokens: 2, estimated: false };

interface Setup {
  readonly reviewPull?: ReviewPull;
  readonly answerQuestion?: AnswerQuestion;
}

async function run(spec: Partial<RunnerSpec>, scene: Setup = {}) {
  const ledger = createMemoryLedger();
  const asked: unknown[] = [];
  const bugs: unknown[] = [];
  const book = () =>
    ledger.record({
      jobId: "job-1",
      at: "2026-01-01T00:00:00.000Z",
      purpose: "part 1/1",
      model: "m",
      attempt: 1,
      ok: true,
      usage: USAGE,
      latencyMs: 5,
    });
  const runSpec = createSpecRunner({
    ledger,
    onBug: (error) => bugs.push(error),
    reviewPull: async (review, settings, context) => {
      asked.push(review);
      await book();
      return scene.reviewPull?.(review, settings, context) ?? sampleDraft();
    },
    answerQuestion: async ({ job, pull }, settings, context) => {
      asked.push({ job, head: (await pull()).head.sha });
      await book();
      const answer = { text: "Yes.", stopReason: "final", usage: USAGE, calls: 1 } as const;
      const own = { ...answer, model: "m", hadTools: true, isCut: false };
      return scene.answerQuestion?.({ job, pull }, settings, context) ?? own;
    },
  });
  const { events, run: context } = createContext();
  const result = await runSpec(sampleSpec({ request: ASKED, ...spec }), SETTINGS, context);
  return { result, events, asked, bugs };
}

const FOLLOWUP = { job: { id: "job-1", attempt: 1, kind: "followup" }, request: QUESTION } as const;

describe("running a job", () => {
  it.each([{}, FOLLOWUP])(
    "reports a launch when it runs elsewhere, and only then %#",
    async (kind) => {
      const callback = { url: "https://svc.example", token: "t" };
      const [near, far] = await Promise.all([run(kind), run({ ...kind, callback })]);
      const stepsOf = ({ events }: typeof near) =>
        events.flatMap((event) => (event.type === "run-start" ? [event.steps] : []));
      const [steps = []] = stepsOf(near);
      expect(steps).not.toContain("launch-pod");
      expect(stepsOf(far)).toEqual([["launch-pod", ...steps]]);
    },
  );

  it("reviews the pinned pull request as it was asked, and proposes a draft with what it cost", async () => {
    const { result, events, asked } = await run({});
    const usage = { input: 10, cached: 4, output: 2, calls: 1 };
    expect(result).toEqual({
      status: "draft",
      stopReason: "final",
      draft: sampleStored(),
      usage,
    });
    expect(asked).toMatchObject([
      {
        jobId: "job-1",
        pull: { head: { sha: "a".repeat(40) } },
        instructions: "Look at the lock.",
        asked: { title: "As it was" },
        skipsPosted: true,
      },
    ]);
    expect(events).toMatchObject([{ type: "run-start", kind: "review", title: "acme/shop#7" }]);
  });

  it("reports that there is nothing to review", async () => {
    const reviewPull: ReviewPull = async () => ({
      kind: "nothing",
      reason: "only a lock file",
      manifest: [],
    });
    const { result } = await run({}, { reviewPull });
    expect(result).toMatchObject({ status: "no_change", error: "only a lock file" });
  });

  it("answers a question on the pinned head", async () => {
    const { result, events, asked } = await run(FOLLOWUP);
    expect(result).toMatchObject({
      status: "reply",
      stopReason: "final",
      reply: { text: "Yes.", model: "m", hadTools: true, head: "a".repeat(40) },
      usage: { calls: 1 },
    });
    expect(asked).toMatchObject([
      {
        job: { commentId: 55, threadId: 501, question: "Look at the lock.", asker: "mia" },
        head: "a".repeat(40),
      },
    ]);
    expect(asked).toMatchObject([{ job: { title: "As it was", askedAt: ASKED.askedAt } }]);
    expect(events).toMatchObject([{ type: "run-start", kind: "followup" }]);
  });

  it.each([
    [
      "a failure",
      new AppError("model-failed", "the model said no", { details: {} }),
      { status: "failed", error: "the model said no" },
      0,
    ],
    [
      "a cancel",
      new AppError("cancelled", "stopped", { details: {} }),
      { status: "cancelled", stopReason: "cancelled" },
      0,
    ],
    [
      "a bug, without its words",
      new Error("secret words"),
      { status: "failed", error: "an unexpected error; this is a bug" },
      1,
    ],
  ])(
    "gives %s as a result, with what was spent until then",
    async (_what, error, expected, bugs) => {
      const ended = await run({}, { reviewPull: () => Promise.reject(error) });
      expect(resolveAudienceTexts(ended.result, true)).toMatchObject({
        ...expected,
        usage: { calls: 1, input: 10 },
      });
      expect(ended.bugs).toHaveLength(bugs);
    },
  );

  it("refuses a task, and fails without a pull request", async () => {
    const task = { job: { id: "job-1", attempt: 1, kind: "task" } } as const;
    expect((await run(task)).result).toMatchObject({ status: "refused" });
    const { pull: _pull, ...without } = sampleSpec();
    const runSpec = createSpecRunner({
      ledger: createMemoryLedger(),
      onBug: () => undefined,
      reviewPull: () => Promise.reject(new Error("not asked")),
      answerQuestion: () => Promise.reject(new Error("not asked")),
    });
    const { run: context } = createContext();
    expect(await runSpec(without, SETTINGS, context)).toMatchObject({ status: "failed" });
  });
});
