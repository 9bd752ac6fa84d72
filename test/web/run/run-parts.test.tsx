import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Counters } from "../../../src/adapters/web/run/counters.tsx";
import { FindingsSoFar } from "../../../src/adapters/web/run/findings-so-far.tsx";
import { EmptyStream } from "../../../src/adapters/web/run/live-run.tsx";
import { RunOutcome } from "../../../src/adapters/web/run/run-outcome.tsx";
import { RunStatus } from "../../../src/adapters/web/run/run-status.tsx";
import { Steps } from "../../../src/adapters/web/run/steps.tsx";
import { StreamEntry } from "../../../src/adapters/web/run/stream-entry.tsx";
import { FrameProvider } from "../../../src/adapters/web/shell/frame.tsx";
import type { JobResponse } from "../../../src/domain/api/job-response.ts";
import { reduceRun } from "../../../src/domain/event/reduce-run.ts";
import { initialRunView, type RunView } from "../../../src/domain/event/run-view.ts";
import { sliceEntries } from "../../../src/domain/event/timeline.ts";
import { sampleEvent } from "../../unit/domain/event/sample-events.ts";

const NOW = "2026-01-01T00:01:36Z";
type Events = Parameters<typeof reduceRun>[1][];
const view = (...events: Events): RunView => events.reduce(reduceRun, initialRunView);
const FRAME = { path: "/", requestId: "r", at: NOW, links: { hosts: [] } };
const html = (node: ReactNode): string =>
  renderToStaticMarkup(<FrameProvider frame={FRAME}>{node}</FrameProvider>);
const words = (node: ReactNode): string =>
  html(node)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const job = (changes: Partial<JobResponse> = {}): JobResponse => ({
  id: "j1",
  kind: "review",
  source: "web",
  status: "running",
  attempt: 1,
  repository: "acme/shop",
  pull: 7,
  requestedBy: "sam",
  createdAt: NOW,
  updatedAt: NOW,
  page: "/reviews/acme/shop/7/j1",
  rights: { mayWrite: true, mayCancel: true, mayApprove: false },
  ...changes,
});

describe("Steps", () => {
  it("shows what each step took, and lets the one that runs tick", () => {
    const running = view(
      sampleEvent("run-start", 1),
      sampleEvent("step-start", 2),
      sampleEvent("step-end", 5),
      sampleEvent("step-start", 6, { step: "llm" }),
      sampleEvent("model-call", 7),
    );
    expect(words(<Steps view={running} now={NOW} />)).toBe("Clone 3 s LLM 1 min 30 s, 1 turn Done");
    expect(html(<Steps view={running} now={NOW} />)).toContain('aria-current="step"');
  });

  it("shows what a run that ended well left out as skipped, and not of one that failed", () => {
    const ended = (status: string): string =>
      html(
        <Steps
          view={view(sampleEvent("run-start", 1), sampleEvent("run-end", 2, { status }))}
          now={NOW}
        />,
      );
    expect(ended("no_change")).toContain('aria-label="Skipped"');
    expect(ended("failed")).not.toContain('aria-label="Skipped"');
  });
});

describe("Counters", () => {
  it("shows what a run has used, of what it may", () => {
    const used = view(
      sampleEvent("run-start", 1),
      sampleEvent("usage", 2, { input: 301_482, cached: 214_016, output: 6_204, calls: 8 }),
      sampleEvent("tool-start", 3),
      sampleEvent("tool-end", 4, { ok: false }),
      sampleEvent("retry", 5),
    );
    expect(words(<Counters view={used} budget={750_000} now={NOW} />)).toBe(
      "IN 301,482 40 % of 750k CACHED 214,016 71 % of in OUT 6,204 8 calls " +
        "RATE 0.0 tok/s, last 10 s TOOLS 1 1 failed ELAPSED 1:35 1 retry",
    );
  });

  it("shows what a run has cost where the prices are known", () => {
    const cost = { amount: 1_254_999, currency: "USD" };
    const told = view(sampleEvent("usage", 1, { cost, estimated: false }));
    const shown = words(<Counters view={told} budget={0} now={NOW} />);
    expect(shown).toContain("COST 1.25 USD by the price list");
    const later = sampleEvent("usage", 2, { cost: undefined });
    const unknown = view(sampleEvent("usage", 1, { cost }), later);
    expect(words(<Counters view={unknown} budget={0} now={NOW} />)).not.toContain("COST");
  });

  it("reports unknown values, and no price", () => {
    const told = words(<Counters view={initialRunView} budget={0} now={NOW} />);
    expect(told).toContain("IN 0 no cap");
    expect(told).toContain("RATE – not known");
    expect(told).not.toContain("COST");
  });
});

describe("StreamEntry", () => {
  const entryOf = (...events: Events) => {
    const { timeline } = view(...events);
    const [entry] = sliceEntries(timeline, 0, 1);
    if (entry === undefined) throw new Error("no entry");
    const common = { since: undefined, hasThreads: false, showsReasoning: true };
    return <StreamEntry entry={entry} {...common} />;
  };

  it.each<[string, Events, string]>([
    ["a step", [sampleEvent("step-start", 1)], "Clone"],
    ["a log line", [sampleEvent("log", 1)], "careful"],
    ["a text", [sampleEvent("text-end", 1, { text: "**Hello**" })], "Hello"],
    [
      "reasoning with its time",
      [sampleEvent("reasoning-end", 1, { ms: 11_000 })],
      "Reasoning, 11 s Hmm",
    ],
    [
      "a call that runs",
      [sampleEvent("tool-start", 1, { arguments: '{"path":"a.ts"}' })],
      "read_file a.ts running",
    ],
    [
      "a call that failed",
      [sampleEvent("tool-start", 1), sampleEvent("tool-end", 2, { ok: false, bytes: 3_400 })],
      "read_file failed · 3.4 KB · 5 ms",
    ],
    [
      "a retry",
      [sampleEvent("retry", 1, { delayMs: 2_000 })],
      "Attempt 2. Overloaded. What had come in was dropped; waited 2 s.",
    ],
    ["a finding", [sampleEvent("finding", 1, { title: "A `leak`" })], "A leak x:3"],
    ["an error of the normalizer", [sampleEvent("normalize-error", 1)], "lint failed"],
    ["a verdict", [sampleEvent("verdict", 1)], "verified"],
    [
      "a draft",
      [sampleEvent("draft-ready", 1)],
      "The draft is ready: 1 comment on lines, 5 in the summary",
    ],
    ["a publishing", [sampleEvent("published", 1)], "Published: https://host.example/1"],
    [
      "an end",
      [sampleEvent("run-end", 1, { status: "failed", error: "the key is refused" })],
      "Failed. The key is refused.",
    ],
  ])("shows %s", (_what, events, told) => {
    expect(words(entryOf(...events))).toBe(`0:00 ${told}`);
  });

  it("folds an answer that is an object", () => {
    const told = words(entryOf(sampleEvent("text-end", 1, { text: '{"summary":"secret"}' })));
    expect(told).toBe("0:00 Answer, 20 B");
  });

  it("shows third-party text as text", () => {
    const evil = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) "><script>';
    const shown = [
      sampleEvent("text-end", 1, { text: evil }),
      sampleEvent("reasoning-end", 1, { text: evil }),
      sampleEvent("log", 1, { text: evil }),
      sampleEvent("finding", 1, { title: evil, path: evil }),
      sampleEvent("tool-start", 1, { tool: evil, arguments: evil }),
      sampleEvent("retry", 1, { reason: evil }),
      sampleEvent("published", 1, { url: "javascript:alert(1)" }),
    ].map((event) => html(entryOf(event)));
    for (const markup of shown) expect(markup).not.toMatch(/<img|<script|href="javascript/);
  });

  it("shows a text with too many marks as it came", () => {
    const text = "- a\n".repeat(3_000);
    expect(html(entryOf(sampleEvent("text-end", 1, { text })))).not.toContain("<li>");
  });
});

describe("FindingsSoFar", () => {
  it("shows the worst first, and how many there are", () => {
    const { findings } = view(
      sampleEvent("finding", 1, { id: "a", severity: "nit", title: "small" }),
      sampleEvent("finding", 2, { id: "b", severity: "critical", title: "large" }),
      sampleEvent("finding", 3, { id: "c", severity: "new", title: "odd" }),
    );
    expect(words(<FindingsSoFar findings={findings} isRunning />)).toContain(
      "Findings so far 1 critical 2 nit large x:3 small x:3 odd x:3",
    );
  });

  it("bounds what it shows, and counts the rest", () => {
    const { findings } = view(
      ...Array.from({ length: 40 }, (_, at) => sampleEvent("finding", at + 1, { id: `f${at}` })),
    );
    const told = words(<FindingsSoFar findings={findings} isRunning />);
    expect(told.match(/Leak/g)).toHaveLength(12);
    expect(told).toContain("28 more findings.");
  });
});

describe("RunStatus", () => {
  it("shows the step and the findings", () => {
    const running = view(
      sampleEvent("run-start", 1),
      sampleEvent("step-start", 2, { step: "llm" }),
      sampleEvent("finding", 3),
    );
    expect(words(<RunStatus view={running} />)).toBe(
      "Step 2 of 3, LLM. 1 finding so far: 1 major.",
    );
  });
});

describe("NothingYet", () => {
  it("shows the place in the queue", () => {
    expect(words(<EmptyStream job={job({ status: "queued", place: 2 })} />)).toContain(
      "Place 2 in the queue",
    );
  });
});

describe("Outcome", () => {
  it.each<[Partial<JobResponse>, string]>([
    [
      { status: "failed", error: "the endpoint refused the key" },
      "The run failed. The endpoint refused the key. Nothing was posted. Review again",
    ],
    [
      { status: "cancelled", stopReason: "pull-closed" },
      "The run was cancelled. The pull request was closed. Nothing was posted. Review again",
    ],
    [
      { status: "no_change", error: "every file is left out" },
      "There was nothing to review. Every file is left out. Review again",
    ],
    [{ status: "refused", error: "not here" }, "The run was refused. Not here. Review again"],
    [
      { status: "replied", kind: "followup", url: "https://host.example/1" },
      "The answer was posted. Open it",
    ],
    [{ status: "running" }, ""],
  ])("describes how %j ended and why", (changes, told) => {
    expect(words(<RunOutcome job={job(changes)} />)).toBe(told);
  });

  it("leads from a superseded run to the newer one, and nowhere else", () => {
    const superseded = job({ status: "cancelled", stopReason: "superseded", supersededBy: "j2" });
    expect(html(<RunOutcome job={superseded} />)).toContain('href="/reviews/acme/shop/7/j2"');
  });

  it("offers no link to what is no page", () => {
    const odd = job({ status: "published", url: "javascript:alert(1)" });
    expect(html(<RunOutcome job={odd} />)).not.toContain("javascript");
  });
});
