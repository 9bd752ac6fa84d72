import { assertNever } from "../errors/assert-never.ts";
import { reduceThreads } from "./reduce-threads.ts";
import type { RunEvent, StepName } from "./run-event.ts";
import type { LogView, RunView, StepView, ThreadView } from "./run-view.ts";

// A view is kept in memory by every screen: its lists are bounded, the log itself is in the store.
const MAX_LOG = 500;
const MAX_FINDINGS = 2_000;

/**
 * Folds one event of a run into what screens show. Pure; an event that was taken in already (a replay after a
 * reconnect) changes nothing.
 *
 * @example
 * const start = { type: "run-start", kind: "review", title: "t", steps: ["llm"], seq: 1, at: "2026-01-01T00:00:00Z", jobId: "j" } as const;
 * reduceRun(initialRunView, start).status; // "running"
 */
export function reduceRun(view: RunView, event: RunEvent): RunView {
  if (event.seq > 0 && event.seq <= view.lastSeq) return view;
  const next = apply(view, event);
  return event.seq > 0 ? { ...next, lastSeq: event.seq } : next;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one case for each event, none of them long.
function apply(view: RunView, event: RunEvent): RunView {
  switch (event.type) {
    case "run-start":
      return {
        ...view,
        jobId: event.jobId,
        kind: event.kind,
        title: event.title,
        status: "running",
        startedAt: event.at,
        steps: event.steps.map((name) => ({ name, state: "pending" })),
      };
    case "step-start":
      return withStep(view, event.step, { state: "running", startedAt: event.at });
    case "step-end":
      return withStep(view, event.step, {
        state: event.ok ? "done" : "failed",
        endedAt: event.at,
        ...(event.note === undefined ? {} : { note: event.note }),
      });
    case "log":
      return withLog(view, event, event.text);
    case "normalize-error":
      return withLog(view, { ...event, level: "warn" }, event.text);
    case "verdict":
      return withLog(view, { ...event, level: event.ok ? "info" : "warn" }, event.text);
    case "text-delta":
    case "text-end":
    case "reasoning-delta":
    case "reasoning-end":
    case "tool-end":
    case "retry":
      return { ...view, threads: reduceThreads(view.threads, event) };
    case "tool-start":
      return {
        ...view,
        toolCalls: view.toolCalls + 1,
        threads: reduceThreads(view.threads, event),
      };
    case "model-call":
      // Its tokens are in the totals that follow.
      return view;
    case "usage": {
      const { input, cached, output, calls, estimated } = event;
      return { ...view, usage: { input, cached, output, calls, estimated } };
    }
    case "finding": {
      const { type: _type, seq: _seq, at: _at, jobId: _jobId, ...finding } = event;
      const others = view.findings.filter(({ id }) => id !== finding.id);
      return others.length < MAX_FINDINGS ? { ...view, findings: [...others, finding] } : view;
    }
    case "draft-ready": {
      const { inline, file, summary, event: choice } = event;
      return { ...view, draft: { inline, file, summary, event: choice } };
    }
    case "published":
      return { ...view, publishedUrl: event.url };
    case "run-end":
      return {
        ...view,
        status: event.status,
        stopReason: event.stopReason,
        threads: view.threads.map(endThread),
        endedAt: event.at,
        ...(event.error === undefined ? {} : { error: event.error }),
      };
    default:
      return assertNever(event);
  }
}

/** What was being written when a run ended is written no further: the log does not have it. */
const endThread = (thread: ThreadView): ThreadView =>
  thread.isStreaming ? { ...thread, text: "", reasoning: "", isStreaming: false } : thread;

/** Steps that a run did not announce are added as they come. */
function withStep(view: RunView, name: StepName, change: Omit<Partial<StepView>, "name">): RunView {
  const isKnown = view.steps.some((step) => step.name === name);
  const steps: readonly StepView[] = isKnown
    ? view.steps
    : [...view.steps, { name, state: "pending" }];
  return {
    ...view,
    steps: steps.map((step) => (step.name === name ? { ...step, ...change } : step)),
  };
}

function withLog(view: RunView, { seq, at, level }: Omit<LogView, "text">, text: string): RunView {
  return { ...view, log: [...view.log.slice(-(MAX_LOG - 1)), { seq, at, level, text }] };
}
