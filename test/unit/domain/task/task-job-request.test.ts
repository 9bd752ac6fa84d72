import { describe, expect, it } from "vitest";
import { TaskJobRequest } from "../../../../src/domain/task/task-job-request.ts";

const LEAST = {
  mode: "new_pr",
  baseRef: "main",
  instruction: "Mend it.",
  context: "",
  branchPrefix: "svc/fix",
  testLinks: {},
};
const ALL = {
  ...LEAST,
  mode: "existing_pr",
  context: "red \u0000 ünïcode",
  pullNumber: 7,
  title: "Mend the cart",
  triageIssue: 9,
  testLinks: { "tests/a.py::test_a": [{ label: "Nightly", url: "https://ci.example/1" }] },
  caller: {
    actor: "mia",
    workflowRef: "acme/shop/.github/workflows/ci.yml@refs/heads/main",
    runId: "1",
    runAttempt: "2",
    ref: "refs/heads/main",
    sha: "a".repeat(40),
  },
};

describe("TaskJobRequest", () => {
  it.each([
    ["the least", LEAST],
    ["everything", ALL],
  ])("passes %s through JSON unchanged", (_what, request) => {
    expect(TaskJobRequest.parse(JSON.parse(JSON.stringify(request)))).toEqual(request);
  });

  it("drops what it does not know, of the caller too", () => {
    const caller = { actor: "mia", token: "secret" };
    const parsed = TaskJobRequest.parse({ ...LEAST, caller, token: "secret" });
    expect(parsed).toEqual({ ...LEAST, caller: { actor: "mia" } });
  });

  it.each([
    ["a mode that nobody knows", { mode: "push" }],
    ["no instruction", { instruction: "" }],
    ["no base", { baseRef: "" }],
    ["a report that is no text", { context: null }],
    ["a number that none has", { pullNumber: 0 }],
    ["half an issue", { triageIssue: 1.5 }],
    ["an empty title", { title: "" }],
    ["a branch without a name", { branchPrefix: "" }],
    ["links without a label", { testLinks: { a: [{ url: "https://ci.example" }] } }],
  ])("does not take %s", (_what, over) => {
    expect(TaskJobRequest.safeParse({ ...ALL, ...over }).success).toBe(false);
  });
});
