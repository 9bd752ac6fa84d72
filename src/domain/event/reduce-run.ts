import { assertNever } from "../core/assert-never.ts";
import { addCallToPace, addDeltaToPace } from "./reduce-pace.ts";
import { reduceTask } from "./reduce-task.ts";
import { dropPartialThreadTexts, reduceThreads } from "./reduce-threads.ts";
import { reduceTimeline } from "./reduce-timeline.ts";
import type { RunEvent, StepName } from "./run-event.ts";
import type { RunView } from "./run-view.ts";
import type { LogView, StepView, UsageView } from "./run-view-parts.ts";
import { startSteps } from "./start-steps.ts";

// A view is kept in memory by every screen: its lists are limited, the full log is in the store.
const MAX_LOG = 500;
const MAX_FINDINGS = 2_000;
const MAX_SPANS = 200;

/**
 * Folds one event of a run into the view. Pure; an event that was already applied (a replay after a
 * reconnect) changes nothing.
 *
 * @example
 * const start = { type: "run-start", kind: "review", title: "t", steps: ["llm"], seq: 1, at: "2026-01-01T00:00:00Z", jobId: "j" } as const;
 * reduceRun(initialRunView, start).status; // "running"
 */
export function reduceRun(view: RunView, event: RunEvent): RunView {
  if (event.type === "text-delta" || event.type === "reasoning-delta")
    return { ...apply(view, event), pace: addDeltaToPace(view.pace, event) };
  if (event.seq > 0 && event.seq <= view.lastSeq) return view;
  const next = { ...apply(view, event), timeline: reduceTimeline(view.timeline, event) };
  return event.seq > 0 ? { ...next, lastSeq: event.seq } : next;
}

/** Returns a view without partial texts: after a lost stream, some of their deltas are missing. */
export function dropPartialTexts(view: RunView): RunView {
  const threads = dropPartialThreadTexts(view.threads);
  return threads === view.threads ? view : { ...view, threads };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one case for each event, none of them long.
function apply(view: RunView, event: RunEvent): RunView {
  switch (event.type) {
    case "run-start":
      return start(view, event);
    case "step-start":
      return startStep(view, event);
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
      return withTask(
        withLog(view, { ...event, level: event.ok ? "info" : "warn" }, event.text),
        event,
      );
    case "time-budget":
    case "candidates":
    case "cycle":
    case "cycle-end":
    case "change":
    case "pull-opened":
      return withTask(view, event);
    case "text-delta":
    case "text-end":
    case "reasoning-delta":
    case "reasoning-end":
      return { ...view, threads: reduceThreads(view.threads, event) };
    case "tool-start":
      return {
        ...view,
        toolCalls: view.toolCalls + 1,
        threads: reduceThreads(view.threads, event),
      };
    case "tool-end":
      return {
        ...view,
        failedTools: view.failedTools + (event.ok ? 0 : 1),
        threads: reduceThreads(view.threads, event),
      };
    case "retry":
      return {
        ...view,
        retries: view.retries + 1,
        threads: reduceThreads(view.threads, event),
      };
    case "model-call":
      return withCall(view, event);
    case "usage":
      return { ...view, usage: toUsageView(event) };
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
      return end(view, event);
    default:
      return assertNever(event);
  }
}

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { readonly type: Type }>;

/** Starts a run; a restarted run drops its previous end, its findings and its partial texts. */
function start(view: RunView, event: EventOf<"run-start">): RunView {
  const {
    endedAt: _at,
    stopReason: _why,
    error: _error,
    draft: _draft,
    task: _task,
    ...before
  } = view;
  return {
    ...before,
    jobId: event.jobId,
    kind: event.kind,
    title: event.title,
    status: "running",
    ...startSteps(view, event),
    threads: [],
    findings: [],
  };
}

/** Ends a run; partial texts are dropped, as the log does not have them. */
function end(view: RunView, event: EventOf<"run-end">): RunView {
  return {
    ...view,
    status: event.status,
    stopReason: event.stopReason,
    ends: view.ends + 1,
    steps: view.steps.map((step) => endStep(step, event)),
    threads: dropPartialThreadTexts(view.threads),
    pace: { ...view.pace, samples: [] },
    endedAt: view.endedAt ?? event.at,
    error: event.error ?? view.error,
  };
}

const SUCCESS_STATUSES: ReadonlySet<string> = new Set(["draft", "succeeded"]);
const FAILURE_STATUSES: ReadonlySet<string> = new Set(["failed", "cancelled", "refused"]);

/**
 * Ends a step; a stopped runner has not reported the end of its step, and with a successful result
 * the work is complete.
 */
function endStep(step: StepView, { status, at }: EventOf<"run-end">): StepView {
  if (step.state === "running")
    return { ...step, state: FAILURE_STATUSES.has(status) ? "failed" : "done", endedAt: at };
  const isDone = SUCCESS_STATUSES.has(status) && step.name === "done" && step.state === "pending";
  return isDone ? { ...step, state: "done", endedAt: at } : step;
}

function toUsageView({
  input,
  cached,
  output,
  calls,
  estimated,
  cost,
}: EventOf<"usage">): UsageView {
  const tokens = { input, cached, output, calls, estimated };
  return { ...tokens, cost };
}

/** Applies a completed call; its tokens are in the totals that follow. */
function withCall(view: RunView, event: EventOf<"model-call">): RunView {
  const { ok, purpose, model } = event;
  const wasSeen = view.threads.some(({ name, isStreaming }) => name === purpose && isStreaming);
  const steps = ok
    ? view.steps.map((step) =>
        step.state === "running" ? { ...step, turns: (step.turns ?? 0) + 1 } : step,
      )
    : view.steps;
  return { ...view, model, steps, pace: addCallToPace(view.pace, event, wasSeen) };
}

const withTask = (view: RunView, event: Parameters<typeof reduceTask>[1]): RunView => ({
  ...view,
  task: reduceTask(view.task, event),
});

/** Starts a step; a repeated step keeps the times of earlier attempts, but no note. */
function startStep(view: RunView, { step: name, at }: EventOf<"step-start">): RunView {
  const steps = withStep(view, name, {}).steps.map((step): StepView => {
    if (step.name !== name) return step;
    const { startedAt, endedAt, note: _note, earlier = [], ...kept } = step;
    const before =
      startedAt === undefined || endedAt === undefined
        ? earlier
        : [...earlier.slice(1 - MAX_SPANS), { startedAt, endedAt }];
    const again = before.length === 0 ? {} : { earlier: before };
    return { ...kept, ...again, state: "running", startedAt: at };
  });
  return { ...view, steps };
}

/** Updates a step; steps that the run did not announce are added. */
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
