import { describe, expect, it } from "vitest";
import { withCheckRunEntries } from "../../../../src/app/jobs/check-run-entries.ts";
import { deliverCheckRun } from "../../../../src/app/jobs/deliver-check-run.ts";
import { transitionJob } from "../../../../src/app/jobs/transition-job.ts";
import { createReportCheckRun } from "../../../../src/app/publish/report-check-run.ts";
import { createCountEarlierFindings } from "../../../../src/app/review/count-earlier-findings.ts";
import { createMarkers } from "../../../../src/domain/publish/marker.ts";
import { planResult } from "../../../../src/domain/runner/plan-result.ts";
import { createMemoryCheckRuns } from "../../../../src/testing/create-memory-check-runs.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { newJob } from "../../../fakes/new-job.ts";
import { sampleStored } from "../../domain/review/sample-draft.ts";

const HEAD = "a".repeat(40);
const signal = new AbortController().signal;

async function open(earlier: readonly string[] = []) {
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const jobs = withCheckRunEntries(store.jobs);
  const checkRuns = createMemoryCheckRuns();
  const posted = new Map(earlier.map((id) => [id, "https://code.example/1"]));
  const ports = {
    drafts: store.drafts,
    reportCheckRun: createReportCheckRun({ checkRuns, markers: createMarkers(undefined) }),
    countEarlierFindings: createCountEarlierFindings(async () => ({
      posted,
      findings: [],
      reviews: { hasReview: true },
      key: undefined,
    })),
  };
  await jobs.accept(newJob("a"), []);
  const move = (...moves: Parameters<typeof transitionJob>[2][]) =>
    moves.reduce<Promise<unknown>>(
      (before, step) => before.then(() => transitionJob({ jobs, clock }, "a", step)),
      Promise.resolve(),
    );
  const deliver = async () => {
    for (const entry of await store.outbox.listByJob("a")) {
      const job = await jobs.get("a");
      if (entry.kind !== "check" || job === undefined) continue;
      await deliverCheckRun(ports, { job, entry }, { emit: () => undefined, signal });
    }
    return checkRuns.runs.map(({ head, report }) => [head[0], report.conclusion]);
  };
  const start = (head: string) =>
    move({ move: { type: "launch" } }, { move: { type: "start", head } });
  return { move, start, deliver, runs: checkRuns.runs };
}

const draft = (over: Parameters<typeof sampleStored>[0] = {}) => ({
  status: "draft" as const,
  draft: JSON.parse(JSON.stringify(sampleStored(over))),
});

describe("delivering the check run of a job", () => {
  it("shows a review from its start to its end, once for each head", async () => {
    const { move, start, deliver, runs } = await open();
    expect(await deliver()).toEqual([]);
    await start(HEAD);
    expect(await deliver()).toEqual([["a", undefined]]);
    await move(...planResult({ id: "a", kind: "review", source: "webhook", head: HEAD }, draft()));
    await move({ move: { type: "published", url: "https://code.example/1" } });
    expect(await deliver()).toEqual([["a", "neutral"]]);
    expect(runs[0]?.report.title).toContain("Findings: 1 major");
    expect(await deliver()).toEqual([["a", "neutral"]]);
    expect(runs[0]?.report.annotations).toHaveLength(1);
  });

  it("completes the head that an interrupted review has left", async () => {
    const { move, start, deliver } = await open();
    await start(HEAD);
    await deliver();
    await move({ move: { type: "lose" } });
    expect(await deliver()).toEqual([["a", "neutral"]]);
    await start("b".repeat(40));
    expect(await deliver()).toEqual([
      ["a", "neutral"],
      ["b", undefined],
    ]);
    await move({ move: { type: "fail", error: "the model gave no answer" } });
    expect(await deliver()).toEqual([
      ["a", "neutral"],
      ["b", "neutral"],
    ]);
  });

  it("is no success while a finding of an earlier review is open", async () => {
    const plan = { event: "COMMENT", inline: [], file: [], summary: [] } as const;
    const hunks = { reviewed: 1, "reviewed-earlier": 0, "in-part": 0, "not-reviewed": 0 };
    const covered = { kind: "blocks", ids: [] } as const;
    const coverage = {
      mergeBase: "c".repeat(40),
      baseBranch: "main",
      shape: "0".repeat(32),
      covered,
      hunks,
    };
    const conclude = async (earlier: readonly string[]) => {
      const { move, start, deliver } = await open(earlier);
      await start(HEAD);
      const result = draft({ plan, coverage });
      await move(...planResult({ id: "a", kind: "review", source: "webhook", head: HEAD }, result));
      await move({ move: { type: "published", url: "https://code.example/1" } });
      return deliver();
    };
    expect(await conclude([])).toEqual([["a", "success"]]);
    expect(await conclude(["f".repeat(16)])).toEqual([["a", "neutral"]]);
  });
});
