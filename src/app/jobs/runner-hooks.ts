import type { LedgerEntry } from "../../domain/agent/ledger-entry.ts";
import type { RunEventBody } from "../../domain/event/run-event.ts";
import type { Job } from "../../domain/job/job.ts";
import type { StartTransition } from "../../domain/job/job-transition.ts";
import { parseRunnerEvents } from "../../domain/runner/runner-events.ts";
import { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { EventLog } from "../../ports/event-log.ts";
import type { RunnerHooks } from "../../ports/launcher.ts";
import type { Ledger } from "../../ports/ledger.ts";
import type { Notify } from "../concurrency/notify.ts";
import { retryWhileStoreUnavailable } from "../concurrency/retry-store.ts";
import type { BudgetGrants } from "./budget-grants.ts";
import { type EvaluateResultPorts, evaluateResult } from "./evaluate-result.ts";
import { type RedactedResult, redactResult } from "./redact-result.ts";
import type { SpecMaker } from "./spec-maker.ts";
import { type StoreIntentPorts, storeIntent } from "./store-intent.ts";
import { applyTransitions, transitionJob } from "./transition-job.ts";

export interface RunnerHooksPorts extends StoreIntentPorts, Omit<EvaluateResultPorts, "changes"> {
  readonly events: Pick<EventLog, "append">;
  readonly ledger: Pick<Ledger, "record">;
  readonly specs: Pick<SpecMaker, "token">;
  readonly budgets?: Pick<BudgetGrants, "recordCall">;
  /** Receives unexpected errors. */
  readonly onError: (error: unknown, job?: Job) => void;
  /** Receives `outbox` after a job's transition, which may have enqueued writes. */
  readonly notify: Notify;
  /** Called when the draft of a job was stored. */
  readonly onDraft?: (job: Job) => void;
}

/** The run that a runner's messages belong to. */
export interface ActiveRun {
  readonly job: Job;
  /** Aborts when the runner is told to stop. */
  readonly signal: AbortSignal;
  /** Spec data for the job's row: messages may arrive before it is stored. */
  start?: StartTransition | undefined;
  /** Its result was accepted. */
  hasReported: boolean;
}

/**
 * Creates the hooks for a runner's messages: events go to the log, usage to the ledger, and the first result ends the
 * job's run.
 */
export function createRunnerHooks(ports: RunnerHooksPorts, run: ActiveRun): RunnerHooks {
  const { job, signal } = run;
  const keep = <Result>(work: () => Promise<Result>): Promise<Result> =>
    retryWhileStoreUnavailable(work, {
      clock: ports.clock,
      signal,
      onError: (error) => ports.onError(error, job),
    });
  return {
    token: (signal) => ports.specs.token(job, signal),
    intent: (said) =>
      storeIntent(ports, { job, start: run.start, payload: said, retryStore: keep }),
    events: async (words, position) => {
      const { events, dropped } = parseRunnerEvents(words);
      if (dropped > 0) ports.onError(new Error(`dropped ${dropped} unknown events`), job);
      const at = ports.clock.now();
      const said = events.map((body) => ({ body, at }));
      const entries = events
        .filter((event) => event.type === "model-call")
        .map((event) => redactEntry(ports, toLedgerEntry(event, job, at)));
      await keep(() =>
        position === undefined
          ? ports.events.append(job.id, said)
          : ports.events.append(job.id, said, { position, entries }),
      );
      for (const entry of entries) {
        if (position === undefined) await keep(() => ports.ledger.record(entry));
        // Only after the call is in the sums, so that its amount cannot be granted twice in between.
        ports.budgets?.recordCall(job.id, entry);
      }
    },
    result: async (said) => {
      if (run.hasReported) return;
      const heard = redact(ports, parseResult(said));
      // The runner was told to stop: the job is cancelled already, or starts again with the next process.
      if (heard.result.status === "cancelled" && signal.aborted) return;
      // Messages may arrive before the notification of the start. The head that was worked on is never taken from the
      // runner.
      const { start: move = { type: "start" } } = run;
      await keep(() => transitionJob(ports, job.id, { move }));
      const now = await keep(() => ports.jobs.get(job.id));
      const steps = await evaluateResult(ports, now ?? job, heard);
      const moved = await keep(() => applyTransitions(ports, job.id, steps));
      run.hasReported = true;
      if (moved !== undefined && steps.some(({ draft }) => draft !== undefined))
        ports.onDraft?.(moved);
      ports.notify("outbox");
    },
  };
}

const redact = ({ gate }: RunnerHooksPorts, result: RunnerResult): RedactedResult =>
  gate === undefined ? { result } : redactResult(result, gate);

/** The names in it appear in the journal and on pages. */
const redactEntry = ({ gate }: RunnerHooksPorts, entry: LedgerEntry): LedgerEntry =>
  gate === undefined ? entry : gate.redactValue(entry, "event").value;

function parseResult(said: unknown): RunnerResult {
  const parsed = RunnerResult.safeParse(said);
  return parsed.success
    ? parsed.data
    : { status: "failed", error: "the runner's result cannot be read; this is a bug" };
}

type ModelCall = Extract<RunEventBody, { readonly type: "model-call" }>;

function toLedgerEntry(call: ModelCall, { id }: Job, at: string): LedgerEntry {
  const { purpose, model, attempt, ok, reason, input, cached, output, estimated, ms, cost } = call;
  return {
    jobId: id,
    at,
    purpose,
    model,
    attempt,
    ok,
    latencyMs: ms,
    reason,
    cost,
    usage: { inputTokens: input, cachedTokens: cached, outputTokens: output, estimated },
  };
}
