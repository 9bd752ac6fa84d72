import { describe, expect, it } from "vitest";
import { toTaskInput } from "../../../../src/app/runner/task-from-spec.ts";
import { TASK_SETTINGS } from "../../../fakes/prepare-harness.ts";
import { sampleSpec } from "../../domain/runner/sample-spec.ts";

const { settings: runner } = sampleSpec();
const REVIEW = {
  maxTokens: 1,
  maxInputTokens: 2,
  maxIterations: 3,
  repeatLimit: 4,
  maxDiffChars: 1_000,
  concurrency: 1,
  allowApprove: false,
  defaultEvent: "COMMENT" as const,
  rulesPath: "r",
  defaultRules: "",
  serverUrl: "https://code.example",
};
const BASE = { branch: "main", sha: "a".repeat(40) };
const REQUEST = {
  mode: "new_pr",
  baseRef: "main",
  instruction: "Mend it.",
  context: "red",
  branchPrefix: "svc/fix",
  testLinks: {},
};
const INTENT = {
  baseSha: BASE.sha,
  treeDigest: "b".repeat(64),
  title: "Mend it",
  body: "Why",
  branch: "svc/fix-1",
};

type Parts = Parameters<typeof sampleSpec>[0];
/** A task that opens a pull request. */
function specOf(over: Parts = {}) {
  const { pull: _pull, ...spec } = sampleSpec({
    job: { id: "job-1", attempt: 1, kind: "task" },
    request: REQUEST,
    task: { base: BASE, defaultBranch: "trunk" },
    settings: { ...runner, task: { ...TASK_SETTINGS, linkHosts: ["docs.example"] } },
  });
  return { ...spec, ...over };
}

describe("toTask", () => {
  it("asks for a new pull request from the clone of the code host", () => {
    expect(toTaskInput(specOf(), REVIEW).wish).toEqual({
      jobId: "job-1",
      repository: { owner: "acme", name: "shop" },
      request: REQUEST,
      origin: { kind: "remote", url: "https://code.example/acme/shop.git", purpose: "task" },
      base: BASE,
      defaultBranch: "trunk",
    });
  });

  it("passes on the pull request, the existing work, and the report address", () => {
    const { pull } = sampleSpec();
    const more = { intent: INTENT, marker: "<!-- m -->", page: "https://svc.example/t" };
    const task = { base: BASE, defaultBranch: "trunk", ...more };
    expect(toTaskInput(specOf({ task, ...(pull && { pull }) }), REVIEW).wish).toMatchObject({
      ...more,
      pull: { ref: { number: 7 } },
    });
  });

  it("works by the limits of the model and the settings of tasks", () => {
    const { settings } = toTaskInput(specOf(), REVIEW);
    expect(settings).toMatchObject({ maxTokens: 1, maxInputTokens: 2, maxIterations: 3 });
    expect(settings.task.maxFollowups).toBe(5);
    expect(settings.links).toEqual({ hosts: ["docs.example"], codeHost: "code.example" });
    expect(settings).not.toHaveProperty("deadlineAt");
  });

  it("keeps the moment at which its runner is killed", () => {
    const deadlineAt = "2026-01-01T00:00:00.000Z";
    expect(toTaskInput(specOf({ deadlineAt }), REVIEW).settings.deadlineAt).toBe(deadlineAt);
  });

  it("is a bug without what a task needs", () => {
    const { task: _task, ...without } = specOf();
    expect(() => toTaskInput(without, REVIEW)).toThrow("a task without its spec");
    expect(() => toTaskInput(specOf({ settings: runner }), REVIEW)).toThrow(
      "a task without its spec",
    );
  });
});
