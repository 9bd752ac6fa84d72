import type { LedgerEntry } from "../../domain/agent/ledger-entry.ts";
import type { RunEventBody } from "../../domain/event/run-event.ts";
import type { Job } from "../../domain/job/job.ts";
import type { StartMove } from "../../domain/job/move-job.ts";
import { parseRunnerEvents } from "../../domain/runner/runner-events.ts";
import { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { EventLog } from "../../ports/event-log.ts";
import type { RunnerHooks } from "../../ports/launcher.ts";
import type { Ledger } from "../../ports/ledger.ts";
import { type KeepIntentPorts, keepIntent } from "../task/publish/store-intent.ts";
import type { BudgetKeeper } from "./budget-grants.ts";
import { type JudgeResultPorts, judgeResult } from "./evaluate-result.ts";
import { type GuardedResult, guardResult } from "./redact-result.ts";
import { outlastStore } from "./retry-store.ts";
import type { SpecMaker } from "./review-spec.ts";
import { stepJob, stepThrough } from "./transition-job.ts";

export interface HearPorts extends KeepIntentPorts, Omit<JudgeResultPorts, "changes"> {
  readonly events: Pick<EventLog, "append">;
  readonly ledger: Pick<Ledger, "record">;
  readonly specs: Pick<SpecMaker, "token">;
  readonly budgets?: Pick<BudgetKeeper, "note">;
  /** Told of what nobody expected. */
  readonly onError: (error: unknown, job?: Job) => void;
  /** Called when a job has moved on and may have left something to write. */
  readonly onStep: () => void;
  /** Called when a job has got its draft. */
  readonly onDraft?: (job: Job) => void;
}

/** The run that a runner speaks of. */
export interface HeardRun {
  readonly job: Job;
  /** Aborts when the runner is told to stop. */
  readonly signal: AbortSignal;
  /** What its job's row keeps of what it was given: its words may come before that is kept. */
  start?: StartMove | undefined;
  /** Its result was taken. */
  hasSpoken: boolean;
}

/** Takes what a runner says: its events go to the log, what it has spent to the ledger, its first result moves the job. */
export function hearRunner(ports: HearPorts, run: HeardRun): RunnerHooks {
  const { job, signal } = run;
  const keep = <Result>(work: () => Promise<Result>): Promise<Result> =>
    outlastStore(work, {
      clock: ports.clock,
      signal,
      onError: (error) => ports.onError(error, job),
    });
  return {
    token: (signal) => ports.specs.token(job, signal),
    intent: (said) => keepIntent(ports, { job, start: run.start, said, keep }),
    events: async (words, position) => {
      const { events, dropped } = parseRunnerEvents(words);
      if (dropped > 0) ports.onError(new Error(`${dropped} events that nobody knows`), job);
      const at = ports.clock.now();
      const said = events.map((body) => ({ body, at }));
      const entries = events
        .filter((event) => event.type === "model-call")
        .map((event) => clean(ports, toLedgerEntry(event, job, at)));
      await keep(() =>
        position === undefined
          ? ports.events.append(job.id, said)
          : ports.events.append(job.id, said, { position, entries }),
      );
      for (const entry of entries) {
        if (position === undefined) await keep(() => ports.ledger.record(entry));
        // Not before it is in the sums: nobody may be given in between what it took.
        ports.budgets?.note(job.id, entry);
      }
    },
    result: async (said) => {
      if (run.hasSpoken) return;
      const heard = guarded(ports, readResult(said));
      // It was told to stop: the job is cancelled already, or starts again with the next process.
      if (heard.result.status === "cancelled" && signal.aborted) return;
      // Its words may come before the news that it runs. What it worked on is not for it to say.
      const { start: move = { type: "start" } } = run;
      await keep(() => stepJob(ports, job.id, { move }));
      const now = await keep(() => ports.jobs.get(job.id));
      const steps = await judgeResult(ports, now ?? job, heard);
      const moved = await keep(() => stepThrough(ports, job.id, steps));
      run.hasSpoken = true;
      if (moved !== undefined && steps.some(({ draft }) => draft !== undefined))
        ports.onDraft?.(moved);
      ports.onStep();
    },
  };
}

const guarded = ({ gate }: HearPorts, result: RunnerResult): GuardedResult =>
  gate === undefined ? { result } : guardResult(result, gate);

/** The names in it are shown in the journal and on pages. */
const clean = ({ gate }: HearPorts, entry: LedgerEntry): LedgerEntry =>
  gate === undefined ? entry : gate.checkValue(entry, "event").value;

function readResult(said: unknown): RunnerResult {
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
