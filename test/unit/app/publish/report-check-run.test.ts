import { describe, expect, it } from "vitest";
import { createReportCheckRun } from "../../../../src/app/publish/report-check-run.ts";
import type { RunEventBody } from "../../../../src/domain/event/run-event.ts";
import type { CheckRunFacts } from "../../../../src/domain/publish/check-run-report.ts";
import { createMarkers } from "../../../../src/domain/publish/marker.ts";
import {
  createMemoryCheckRuns,
  type MemoryCheckRunsOptions,
} from "../../../../src/testing/create-memory-check-runs.ts";
import { sampleDraft } from "../../domain/review/sample-draft.ts";

const PULL = { owner: "acme", name: "shop", number: 7 };
const HEAD = "a".repeat(40);
const REVIEWED: CheckRunFacts = {
  kind: "reviewed",
  draft: sampleDraft(),
  url: "https://code.example/1",
  earlierFindings: 0,
  failOn: undefined,
};

function open(options: MemoryCheckRunsOptions = {}) {
  const checkRuns = createMemoryCheckRuns(options);
  const markers = createMarkers(new Uint8Array(32));
  const reportCheckRun = createReportCheckRun({ checkRuns, markers });
  const events: RunEventBody[] = [];
  const report = (facts: CheckRunFacts, head = HEAD, number = 7) =>
    reportCheckRun(
      { pull: { ...PULL, number }, head, facts },
      { emit: (event) => events.push(event), signal: new AbortController().signal },
    );
  return { runs: checkRuns.runs, report, events, markers };
}

describe("reporting a check run", () => {
  it("makes one for a head, however often it is told", async () => {
    const { runs, report, markers } = open();
    await report({ kind: "running" });
    await report({ kind: "running" });
    expect(runs.map((run) => run.report.conclusion)).toEqual([undefined]);
    for (const facts of [REVIEWED, REVIEWED, { kind: "running" } as const, REVIEWED])
      await report(facts);
    expect(runs).toHaveLength(1);
    expect(runs[0]?.report.conclusion).toBe("neutral");
    expect(runs[0]?.report.annotations).toHaveLength(1);
    const marker = markers.read(PULL, runs[0]?.report.summary ?? "");
    expect(marker).toMatchObject({ kind: "notice", id: "check-run", head: HEAD });
  });

  it("makes another for another head or pull request", async () => {
    const { runs, report } = open();
    await report(REVIEWED);
    await report(REVIEWED, "b".repeat(40));
    await report(REVIEWED, HEAD, 8);
    expect(runs).toHaveLength(3);
  });

  it("leaves a completed one as it is when an earlier run has published the review", async () => {
    const { runs, report } = open();
    const already = { kind: "already", url: "https://code.example/1" } as const;
    await report(REVIEWED);
    await report(already);
    expect(runs[0]?.report.title).toContain("1 major");
    const other = open();
    await other.report({ kind: "running" });
    await other.report(already);
    expect(other.runs[0]?.report.conclusion).toBe("neutral");
  });

  it("leaves a completed one as it is when nothing is new on its head", async () => {
    const { runs, report } = open();
    await report(REVIEWED);
    await report({ kind: "nothing", reason: "nothing is new" });
    expect(runs[0]?.report.title).toContain("1 major");
  });

  it("logs one line without the permission, and rejects with other failures", async () => {
    const { report, events } = open({ isDenied: true });
    await report(REVIEWED);
    expect(events).toEqual([
      { type: "log", level: "warn", text: expect.stringContaining("checks: write is missing") },
    ]);
    await expect(open({ heads: [] }).report(REVIEWED)).rejects.toThrow("not found");
  });
});
