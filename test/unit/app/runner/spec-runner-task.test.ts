import { describe, expect, it } from "vitest";
import { createMemoryLedger } from "../../../../src/adapters/memory/create-memory-ledger.ts";
import { createSpecRunner } from "../../../../src/app/runner/spec-runner.ts";
import type { RunTask } from "../../../../src/app/task/run-task.ts";
import type { TaskInput, TaskOutcome } from "../../../../src/app/task/task-input.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import { resolveAudienceTexts } from "../../../../src/domain/core/audience-text.ts";
import { RunnerResult } from "../../../../src/domain/runner/runner-result.ts";
import { TASK_SETTINGS } from "../../../fakes/prepare-harness.ts";
import { sampleSpec } from "../../domain/runner/sample-spec.ts";
import { createContext } from "../review/pull-fixture.ts";

const REQUEST = {
  mode: "new_pr",
  baseRef: "main",
  instruction: "Mend it.",
  context: "red",
  branchPrefix: "svc/fix",
  testLinks: {},
};
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
  serverUrl: "https://code.example",
};
const RESULT = { pull: 3, branch: "svc/fix-1", commit: "c".repeat(40), files: 2 };
const PAGE = "https://code.example/acme/shop/pull/3";

async function runSpec(outcome: TaskOutcome | Error) {
  const ledger = createMemoryLedger();
  const wishes: TaskInput[] = [];
  const bugs: unknown[] = [];
  const runTask: RunTask = async (wish) => {
    wishes.push(wish);
    await ledger.record({
      jobId: wish.jobId,
      at: "2026-01-01T00:00:00.000Z",
      purpose: "task",
      model: "m",
      attempt: 1,
      ok: true,
      latencyMs: 5,
      usage: { inputTokens: 10, cachedTokens: 4, outputTokens: 2, estimated: false },
    });
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const notAsked = () => Promise.reject(new Error("not asked"));
  const run = createSpecRunner({
    ledger,
    runTask,
    onBug: (error: unknown) => void bugs.push(error),
    reviewPull: notAsked,
    answerQuestion: notAsked,
  });
  const {
    pull: _pull,
    settings,
    ...spec
  } = sampleSpec({
    job: { id: "job-1", attempt: 1, kind: "task" },
    request: REQUEST,
    task: { base: { branch: "main", sha: "a".repeat(40) }, defaultBranch: "main" },
  });
  const task = { ...spec, settings: { ...settings, task: TASK_SETTINGS } };
  const result = await run(task, SETTINGS, createContext().run);
  expect(RunnerResult.parse(JSON.parse(JSON.stringify(result)))).toEqual(result);
  return { result, wishes, bugs };
}

const USAGE = { input: 10, cached: 4, output: 2, calls: 1 };

describe("running a task's job", () => {
  it("gives what was written, with what was spent on it", async () => {
    const outcome = {
      kind: "published",
      result: RESULT,
      url: PAGE,
      stopReason: "deadline",
    } as const;
    const { result, wishes } = await runSpec(outcome);
    expect(result).toEqual({
      status: "succeeded",
      stopReason: "deadline",
      task: RESULT,
      usage: USAGE,
    });
    expect(wishes).toMatchObject([{ jobId: "job-1", request: REQUEST }]);
  });

  it.each([
    ["no-change", "no_change"],
    ["refused", "refused"],
  ] as const)("gives the reason of %s, no longer than it may be", async (kind, status) => {
    const short = await runSpec({ kind, why: "It is the data.", stopReason: "final" });
    expect(short.result).toEqual({
      status,
      stopReason: "final",
      error: "It is the data.",
      usage: USAGE,
    });
    const long = await runSpec({ kind, why: "x".repeat(9_000), stopReason: "final" });
    expect(long.result.error).toHaveLength(2_000);
  });

  it.each([
    ["cancelled", { status: "cancelled", stopReason: "cancelled" }],
    ["code-host-denied", { status: "failed", error: "words" }],
  ] as const)("gives a failure as a result: %s", async (code, wanted) => {
    const { result, bugs } = await runSpec(new AppError(code, "words", { details: {} as never }));
    expect(resolveAudienceTexts(result, true)).toMatchObject({ ...wanted, usage: USAGE });
    expect(bugs).toEqual([]);
  });

  it("takes it for a bug when nothing was written of what was to be", async () => {
    const proposed = { kind: "proposed", proposal: {}, body: "", stopReason: "final" };
    const { result, bugs } = await runSpec(proposed as unknown as TaskOutcome);
    expect(result).toMatchObject({ status: "failed" });
    expect(bugs).toHaveLength(1);
  });
});
