import { type AppError, isAppError } from "../../../domain/core/app-error.ts";
import { errorText } from "../../../domain/core/error-text.ts";
import type { RepositoryRef } from "../../../domain/pull/pull-request.ts";
import { isRunTitle } from "../../../domain/task/verify/verify-inputs.ts";
import type { Clock } from "../../../ports/clock.ts";
import type {
  WorkflowDispatch,
  WorkflowRun,
  WorkflowRunner,
} from "../../../ports/workflow-runner.ts";
import { throwIfCancelled } from "../../concurrency/throw-if-cancelled.ts";
import type { RunContext } from "../../run/run-context.ts";

export interface WorkflowPorts {
  readonly workflows: WorkflowRunner;
  readonly clock: Clock;
}

/** A workflow run to start and wait for. */
export interface WorkflowRequest {
  readonly repository: RepositoryRef;
  readonly dispatch: WorkflowDispatch;
  /** Text in the run's title that identifies it. */
  readonly nonce: string;
  /** Milliseconds from the dispatch to the end of the wait. */
  readonly limitMs: number;
  readonly pollMs: number;
}

export type WorkflowRunOutcome =
  | { readonly kind: "over"; readonly run: WorkflowRun }
  | { readonly kind: "timeout" | "error"; readonly why: string; readonly url?: string | undefined };

// A run is listed some seconds after its dispatch, even if no machine is available for it.
const APPEAR_TIMEOUT_MS = 5 * 60_000;
/** Maximum clock difference; runs are identified by the nonce, this only shortens the list. */
const CLOCK_SKEW_MS = 60 * 60_000;

/**
 * Starts a workflow once and waits until its run is over. Transient failures of the code host are retried; the reason
 * for an early end is returned. Rejects when the run context's signal aborts.
 */
export async function awaitWorkflowRun(
  ports: WorkflowPorts,
  request: WorkflowRequest,
  { emit, signal }: RunContext,
): Promise<WorkflowRunOutcome> {
  const { clock } = ports;
  const startMs = clock.monotonicMs();
  const since = new Date(Date.parse(clock.now()) - CLOCK_SKEW_MS).toISOString();
  const failure = await dispatchWorkflow(ports, request, signal);
  if (failure !== undefined && !isAppError(failure, "code-host-unclear")) {
    return { kind: "error", why: failure.message };
  }
  const watch = { request, failure, startMs, endMs: startMs + request.limitMs };
  let found: WorkflowRun | undefined;
  let waitMs = request.pollMs;
  for (;;) {
    await sleepUnlessCancelled(clock, Math.min(waitMs, watch.endMs - clock.monotonicMs()), signal);
    const seen = await poll(ports, { ...request, since, found }, signal);
    if (seen.kind === "seen" && found === undefined) {
      emit({ type: "log", level: "info", text: `the run has started: ${seen.run.url}` });
    }
    found = seen.kind === "seen" ? seen.run : found;
    const ended = findOutcome(watch, { seen, found, nowMs: clock.monotonicMs() });
    if (ended !== undefined) return ended;
    waitMs = seen.kind === "lapse" ? Math.max(request.pollMs, seen.waitMs) : request.pollMs;
  }
}

interface RunWatch {
  readonly request: WorkflowRequest;
  /** The dispatch's error, when it is unknown whether it took effect. */
  readonly failure: AppError | undefined;
  readonly startMs: number;
  readonly endMs: number;
}

interface PollState {
  readonly seen: PollResult;
  readonly found: WorkflowRun | undefined;
  readonly nowMs: number;
}

function findOutcome(
  watch: RunWatch,
  { seen, found, nowMs }: PollState,
): WorkflowRunOutcome | undefined {
  if (found?.isOver) return { kind: "over", run: found };
  const url = found === undefined ? {} : { url: found.url };
  if (seen.kind === "error") return { ...seen, ...url };
  if (found === undefined && nowMs - watch.startMs >= APPEAR_TIMEOUT_MS) {
    return { kind: "error", why: runNotFoundReason(watch, seen) };
  }
  if (nowMs < watch.endMs) return undefined;
  const what = found === undefined ? "the run did not start" : "the run was not over";
  const seconds = Math.round(watch.request.limitMs / 1000);
  return { kind: "timeout", why: `${what} within ${seconds} s`, ...url };
}

async function dispatchWorkflow(
  { workflows }: WorkflowPorts,
  { repository, dispatch }: WorkflowRequest,
  signal: AbortSignal,
): Promise<AppError | undefined> {
  try {
    await workflows.dispatch(repository, dispatch, signal);
    return undefined;
  } catch (error) {
    throwIfCancelled(signal);
    if (isAppError(error)) return error;
    throw error;
  }
}

type PollResult =
  | { readonly kind: "seen"; readonly run: WorkflowRun }
  | { readonly kind: "unseen" }
  | { readonly kind: "lapse"; readonly why: string; readonly waitMs: number }
  | { readonly kind: "error"; readonly why: string };

interface PollRequest extends WorkflowRequest {
  readonly since: string;
  readonly found: WorkflowRun | undefined;
}

async function poll(
  ports: WorkflowPorts,
  looking: PollRequest,
  signal: AbortSignal,
): Promise<PollResult> {
  try {
    return await pollOnce(ports, looking, signal);
  } catch (error) {
    throwIfCancelled(signal);
    if (!isAppError(error)) throw error;
    const why = errorText(error);
    if (isAppError(error, "code-host-unreachable")) return { kind: "lapse", why, waitMs: 0 };
    if (isAppError(error, "code-host-rate-limited")) {
      return { kind: "lapse", why, waitMs: error.details.retryAfterMs ?? 0 };
    }
    return { kind: "error", why };
  }
}

async function pollOnce(
  { workflows }: WorkflowPorts,
  { repository, dispatch, nonce, since, found }: PollRequest,
  signal: AbortSignal,
): Promise<PollResult> {
  if (found !== undefined) {
    const run = await workflows.run(repository, found.id, signal);
    return run === undefined
      ? { kind: "error", why: "the run was deleted before it was over" }
      : { kind: "seen", run };
  }
  const which = { workflow: dispatch.workflow, since };
  const runs = await workflows.runs(repository, which, signal);
  const run = runs.find(({ title }) => isRunTitle(title, nonce));
  return run === undefined ? { kind: "unseen" } : { kind: "seen", run };
}

/** Waits; rejects with `cancelled` when the signal aborts. */
export async function sleepUnlessCancelled(
  clock: Clock,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    await clock.sleep(Math.max(0, ms), signal);
  } catch (error) {
    throwIfCancelled(signal);
    throw error;
  }
}

function runNotFoundReason({ request, failure }: RunWatch, seen: PollResult): string {
  if (seen.kind === "lapse") return seen.why;
  if (failure !== undefined) return failure.message;
  return `no run of ${request.dispatch.workflow} has the nonce in its title; add "run-name: svc-verify \${{ inputs.nonce }}" to the workflow`;
}
