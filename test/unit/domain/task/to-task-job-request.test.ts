import { describe, expect, it } from "vitest";
import { TaskJobRequest } from "../../../../src/domain/task/task-job-request.ts";
import { parseTaskRequest } from "../../../../src/domain/task/task-request.ts";
import { toTaskJobRequest } from "../../../../src/domain/task/to-task-job-request.ts";

const BODY = {
  repo: "acme/shop",
  instruction: "Fix it.",
  context: "boom",
  output: { mode: "existing_pr", pr_number: 7, title: "Fix" },
  test_links: { t: [{ label: "a", url: "https://a.example" }] },
  triage_issue: 3,
};

describe("toTaskJobRequest", () => {
  it("keeps all that the runner needs, as plain JSON", () => {
    const caller = { actor: "mia", runId: "9", repository: "acme/shop" };
    const kept = toTaskJobRequest(parseTaskRequest(BODY), caller);
    expect(kept).toEqual({
      mode: "existing_pr",
      baseRef: "main",
      instruction: "Fix it.",
      context: "boom",
      pullNumber: 7,
      title: "Fix",
      branchPrefix: "svc/fix",
      triageIssue: 3,
      testLinks: BODY.test_links,
      caller: { actor: "mia", runId: "9" },
    });
    expect(TaskJobRequest.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it("keeps 512 KiB of a report", () => {
    const context = `head ${"ü".repeat(2 ** 20)} tail`;
    const kept = toTaskJobRequest(parseTaskRequest({ ...BODY, context }), {}).context;
    expect(new TextEncoder().encode(kept).length).toBeLessThanOrEqual(512 * 1024);
    expect(kept).toMatch(/^head ü.*ü tail$/s);
  });
});
