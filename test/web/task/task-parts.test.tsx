import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { BudgetClock } from "../../../src/adapters/web/pages/task/budget-clock.tsx";
import { toClockSpans } from "../../../src/adapters/web/pages/task/clock-spans.ts";
import { GroupsPanel } from "../../../src/adapters/web/pages/task/groups-panel.tsx";
import { NormalizerPanel } from "../../../src/adapters/web/pages/task/normalizer-panel.tsx";
import { PatchPanel } from "../../../src/adapters/web/pages/task/patch-panel.tsx";
import { RefreshBanner } from "../../../src/adapters/web/pages/task/refresh-banner.tsx";
import { TamperReport } from "../../../src/adapters/web/pages/task/tamper-report.tsx";
import { workflowName } from "../../../src/adapters/web/pages/task/task-labels.ts";
import { TaskOutcome } from "../../../src/adapters/web/pages/task/task-outcome.tsx";
import { TaskRequest } from "../../../src/adapters/web/pages/task/task-request.tsx";
import { getTimeBudget } from "../../../src/adapters/web/pages/task/time-budget.ts";
import { TimeBudgetPanel } from "../../../src/adapters/web/pages/task/time-budget-panel.tsx";
import { VerifyPanel } from "../../../src/adapters/web/pages/task/verify-panel.tsx";
import { taskEntryText } from "../../../src/adapters/web/run/stream-entry.tsx";
import type { JobResponse } from "../../../src/domain/api/job-response.ts";
import type { RunEventBody } from "../../../src/domain/event/run-event.ts";
import { BODIES } from "../../unit/domain/event/sample-events.ts";
import { renderView } from "../render-view.tsx";
import { sampleRunView, sampleTask, taskJob, timestampAt } from "./sample-task-views.ts";

const words = (node: ReactNode): string =>
  renderView(node)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const url = "https://git.example/acme/shop/pull/519";

describe("TaskOutcome", () => {
  it("leads to the pull request that was opened, with its branch and size", () => {
    const job = taskJob({
      status: "succeeded",
      url,
      pull: 519,
      task: { ...sampleTask, pullTitle: "Rebuild the cache" },
    });
    const { task } = sampleRunView(
      [1, BODIES.cycle],
      [2, BODIES.change],
      [3, BODIES["pull-opened"]],
    );
    expect(words(<TaskOutcome job={job} task={task} />)).toBe(
      "Pull request #519 is open Rebuild the cache svc/fix-7c41e09b bbbbbbb 1 file +1 −1 Open #519",
    );
  });

  it("reports that a commit was added to an existing pull request", () => {
    const task = { ...sampleTask, mode: "existing_pr", pullNumber: 519 } as const;
    const job = taskJob({ status: "succeeded", url, pull: 519, task });
    expect(words(<TaskOutcome job={job} task={undefined} />)).toBe(
      "Commit added to #519 Open #519",
    );
  });

  it("takes the number only from the address, and links only to the code host", () => {
    const shown = (address: string): string =>
      words(<TaskOutcome job={taskJob({ status: "succeeded", url: address })} task={undefined} />);
    expect(shown(url)).toBe("Pull request #519 is open Open #519");
    expect(shown("https://evil.example/pull/519")).toBe("The pull request is open");
  });

  it.each<[Partial<JobResponse>, string]>([
    [{ status: "refused", error: "a protected path" }, "The patch was refused A protected path."],
    [{ status: "failed", stopReason: "deadline" }, "The task failed The time limit was reached."],
    [{ status: "no_change" }, "No change was made"],
    [{ status: "cancelled" }, "The task was cancelled"],
    [{ status: "running" }, ""],
  ])("describes the outcome of %j", (changes, told) => {
    expect(words(<TaskOutcome job={taskJob(changes)} task={undefined} />)).toBe(told);
  });
});

describe("TaskRequest", () => {
  it("shows what was asked, by whom, and that the report is not to be trusted", () => {
    const caller = {
      actor: "sam",
      runId: "8841",
      runAttempt: "2",
      workflowRef: "acme/shop/.github/workflows/nightly.yml@refs/heads/main",
    };
    const more = { linkedTests: 3, links: 5, triageIssue: 12, branch: "svc/fix-7c41e09b", caller };
    const runUrl = "https://git.example/acme/shop/actions/runs/8841";
    const job = taskJob({
      comment: "Fix it.",
      title: "Fix",
      task: { ...sampleTask, ...more, runUrl },
    });
    expect(words(<TaskRequest job={job} />)).toBe(
      "Request Fix it. Mode a new pull request Base main Branch svc/fix-7c41e09b Title Fix Report 38.2 KB untrusted Links 3 tests, 5 links Triage issue #12 is told when it fails From nightly.yml@main run 8841 attempt 2 started by sam",
    );
    expect(renderView(<TaskRequest job={job} />)).toContain(`href="${runUrl}"`);
  });

  it("shows which pull request gets another commit, and what it can of a request that it cannot read", () => {
    const task = { ...sampleTask, mode: "existing_pr", pullNumber: 7 } as const;
    expect(words(<TaskRequest job={taskJob({ task })} />)).toBe(
      "Request Mode another commit on pull request #7 Report 38.2 KB untrusted From workflow",
    );
    const { task: _task, ...unread } = taskJob();
    expect(words(<TaskRequest job={unread} />)).toBe(
      "Request Mode a new pull request From workflow",
    );
  });
});

describe("workflowName", () => {
  it.each([
    ["a/b/.github/workflows/x.yml@refs/heads/main", "x.yml@main"],
    ["a/b/.github/workflows/x.yml@refs/tags/v1", "x.yml@v1"],
    ["a/b/.github/workflows/x.yml@0123abc", "x.yml@0123abc"],
    ["something else", "something else"],
  ])("makes %s short", (ref, name) => {
    expect(workflowName(ref)).toBe(name);
  });
});

describe("RefreshBanner", () => {
  it("is shown only when the task could not be requested", () => {
    const refresh = (): void => undefined;
    expect(words(<RefreshBanner problem={undefined} refresh={refresh} />)).toBe("");
    expect(words(<RefreshBanner problem="No answer." refresh={refresh} />)).toBe(
      "The state of this task did not load. No answer. Try again",
    );
  });
});

describe("TimeBudgetPanel", () => {
  it("shows the total time, and the reserve for the end", () => {
    const view = sampleRunView([0, BODIES["time-budget"]]);
    expect(words(<TimeBudgetPanel view={view} />)).toMatch(
      /^Time budget 1 h, of which 33 min are kept for the tail /,
    );
    expect(words(<TimeBudgetPanel view={sampleRunView()} />)).toBe("");
  });

  it.each<[RunEventBody & { type: "run-end" }, string]>([
    [{ type: "run-end", status: "succeeded", stopReason: "final" }, "Ended with 30:00 left"],
    [{ type: "run-end", status: "no_change", stopReason: "deadline" }, "Stopped by the deadline"],
  ])("describes how %j ended", (end, told) => {
    expect(
      words(<TimeBudgetPanel view={sampleRunView([0, BODIES["time-budget"]], [1_800, end])} />),
    ).toContain(told);
  });
});

describe("BudgetClock", () => {
  it("draws the tail reserve, and describes the drawing in words", () => {
    const view = sampleRunView(
      [0, BODIES["time-budget"]],
      [60, { type: "step-start", step: "llm" }],
      [600, { type: "step-end", step: "llm", ok: true }],
    );
    const budget = getTimeBudget(view, timestampAt(900));
    if (budget === undefined) throw new Error("no budget");
    const html = renderView(
      <BudgetClock budget={budget} spans={toClockSpans(view, budget.since, timestampAt(900))} />,
    );
    expect(html).toContain(
      'aria-label="15 min of 1 h are used: Model to 10 min. No new cycle starts after 17 min. The model stops at 27 min; the rest is the tail reserve."',
    );
    expect(html).toContain('<rect fill="url(#reserve)" x="45%" y="36" width="55%" height="24">');
    expect(html).toContain('<rect class="k-loop k-gap" x="1.67%" y="36" width="15%" height="24">');
    expect(html).not.toContain("style=");
  });
});

describe("PatchPanel", () => {
  it("shows how the patch fitted, what was left out and what the checks said", () => {
    const change = {
      ...BODIES.change,
      normalizer: "not run: no time",
      leftOut: ["b\u202ec"],
      fileCount: 3,
    };
    const { task } = sampleRunView([1, change]);
    if (task?.change === undefined) throw new Error("no change");
    const told = words(<PatchPanel change={task.change} />);
    expect(told).toContain("Patch 3 files +1 −1 exact recount offset");
    expect(told).toContain(
      "at other line numbers. All other lines are byte for byte the same. x: 6 lines further down",
    );
    expect(told).toContain("2 more files, too many to be shown here.");
    expect(told).toContain("Not committed: 1 file changed by the normalizer alone b\\u{202e}c");
    expect(told).toContain("Checks of the repository: Not run: no time.");
  });
});

describe("TamperReport", () => {
  it("names what was found where, and what was not found", () => {
    const findings = [
      { code: "suppression", path: "a.py", line: 55, text: "adds type: ignore" },
      { code: "deleted-test", path: "b.py", text: "a test is gone" },
    ] as const;
    expect(words(<TamperReport findings={findings} />)).toBe(
      "Tamper report 2 things to look at a.py:55 adds type: ignore b.py a test is gone No expected value changed by itself No other source of packages Nothing new that runs automatically Nothing that decides what is checked No instructions to coding agents No file deleted No mode changed No invisible character",
    );
  });

  it("reports that nothing was found", () => {
    expect(words(<TamperReport findings={[]} />)).toMatch(
      /^Tamper report Nothing found No test deleted/,
    );
  });
});

describe("GroupsPanel", () => {
  it("shows the failures with what became of each", () => {
    const { task } = sampleRunView([1, BODIES.candidates], [2, BODIES.cycle]);
    expect(words(<GroupsPanel task={task} isOver={false} />)).toBe(
      "Failure groups 2 candidates 1. Timeouts Being worked on a.py::one 2. Rounding Waits b.py::two and 2 more tests",
    );
    expect(words(<GroupsPanel task={undefined} isOver={false} />)).toBe("");
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

  it("reports when none has passed", () => {
    const step = { name: "normalize", state: "failed" } as const;
    expect(words(<NormalizerPanel failures={failures} step={step} />)).toContain(
      "1 failed attempt",
    );
  });
});

describe("VerifyPanel", () => {
  const run = "https://git.example/acme/shop/actions/runs/1";

  it("shows each run, and what the last one came to", () => {
    const { task } = sampleRunView(
      [
        1,
        { type: "verdict", ok: true, text: "it fails", mode: "reproduce", verdict: "reproduced" },
      ],
      [2, { type: "cycle", group: 2, round: 1 }],
      [
        3,
        {
          type: "verdict",
          ok: false,
          text: "2 still fail",
          mode: "verify",
          verdict: "not_fixed",
          url: run,
        },
      ],
      [4, { type: "verdict", ok: true, text: "3 fixed", round: 2, url: "https://evil.example/1" }],
    );
    const panel = <VerifyPanel verdicts={task?.verdicts ?? []} />;
    expect(words(panel)).toBe(
      "Verification Fixed Before the change Reproduced it fails Round 1 group 2 Not fixed Open the run 2 still fail Round 2 group 2 Fixed 3 fixed",
    );
    expect(renderView(panel).match(/href="[^#"][^"]*"/g)).toEqual([`href="${run}"`]);
  });

  it("shows nothing before one", () => {
    expect(words(<VerifyPanel verdicts={[]} />)).toBe("");
  });
});

describe("taskEntryWords", () => {
  const place = { seq: 1, at: timestampAt(1) };
  const ofTask = { ...place, jobId: "j1" };

  it.each<[Parameters<typeof taskEntryText>[0], string]>([
    [{ type: "candidates", groups: 2, ...place }, "The report names 2 failures"],
    [{ type: "cycle", group: 2, round: 1, ...ofTask }, "Group 2"],
    [{ type: "cycle", group: 2, round: 3, ...ofTask }, "Group 2, round 3"],
    [{ ...BODIES["cycle-end"], ...ofTask }, "Group 1: no change"],
    [
      { ...BODIES["cycle-end"], why: "nodes are down", ...ofTask },
      "Group 1: no change. Nodes are down.",
    ],
    [
      { type: "change", files: 1, rung: "exact", ...place },
      "A change of 1 file, applied at the rung exact",
    ],
    [{ ...BODIES["pull-opened"], ...ofTask }, "Pull request #519 opened"],
    [
      { ...BODIES["pull-opened"], isFollowup: true, ...ofTask },
      "Commit added to pull request #519",
    ],
  ])("formats %j as a line", (entry, told) => {
    expect(taskEntryText(entry)).toBe(told);
  });
});
