import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { NormalizerPanel } from "../../../src/adapters/web/pages/task/normalizer-panel.tsx";
import { TaskOutcome } from "../../../src/adapters/web/pages/task/task-outcome.tsx";
import { VerifyPanel } from "../../../src/adapters/web/pages/task/verify-panel.tsx";
import type { JobAnswer } from "../../../src/domain/api/job-answer.ts";

const words = (node: ReactNode): string =>
  renderToStaticMarkup(node)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const task = (changes: Partial<JobAnswer>): JobAnswer => ({
  id: "j1",
  kind: "task",
  source: "task",
  status: "running",
  attempt: 1,
  repository: "acme/shop",
  requestedBy: "sam",
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  page: "/tasks/acme/shop/j1",
  rights: { mayWrite: true, mayCancel: true, mayApprove: false },
  ...changes,
});

describe("TaskOutcome", () => {
  it("leads to the pull request that was opened, by its number", () => {
    const job = task({ status: "succeeded", url: "https://host.example/acme/shop/pull/519" });
    expect(words(<TaskOutcome job={job} />)).toBe("Pull request #519 is open Open #519");
  });

  it.each<[Partial<JobAnswer>, string]>([
    [{ status: "refused", error: "a protected path" }, "The patch was refused A protected path."],
    [{ status: "failed", stopReason: "deadline" }, "The task failed The time was up."],
    [{ status: "no_change" }, "No change was made"],
    [{ status: "running" }, ""],
  ])("says of %j what came of it", (changes, told) => {
    expect(words(<TaskOutcome job={task(changes)} />)).toBe(told);
  });
});

describe("NormalizerPanel", () => {
  const failures = [{ seq: 4, text: "line too long" }];

  it("shows nothing before it has run", () => {
    expect(words(<NormalizerPanel failures={[]} step={undefined} />)).toBe("");
  });

  it("shows each failed attempt, and which one passed", () => {
    const step = { name: "normalize", state: "done", note: "make fix" } as const;
    expect(words(<NormalizerPanel failures={failures} step={step} />)).toBe(
      "Normalizer make fix Passed, attempt 2 Attempt 1 failed given back to the model line too long",
    );
  });

  it("says when none has passed", () => {
    const step = { name: "normalize", state: "failed" } as const;
    expect(words(<NormalizerPanel failures={failures} step={step} />)).toContain(
      "1 failed attempt",
    );
  });
});

describe("VerifyPanel", () => {
  it("shows each round, and what the last one came to", () => {
    const verdicts = [
      { seq: 1, ok: false, text: "2 still fail" },
      { seq: 2, ok: true, text: "3 fixed" },
    ];
    expect(words(<VerifyPanel verdicts={verdicts} />)).toBe(
      "Verified Fixed Round 1 failed 2 still fail Round 2 passed 3 fixed",
    );
  });
});
