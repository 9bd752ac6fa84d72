import { type AppError, isAppError } from "../../../domain/core/app-error.ts";
import { errorText } from "../../../domain/core/error-text.ts";
import type { RepositoryRef } from "../../../domain/pull/pull-request.ts";
import { isTitled } from "../../../domain/task/verify/verify-inputs.ts";
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

/** A run that is to be started and waited for. */
export interface WorkflowWish {
  readonly repository: RepositoryRef;
  readonly dispatch: WorkflowDispatch;
  /** Word of the run's title by which it is found. */
  readonly nonce: string;
  /** From the dispatch until nobody waits any more. */
  readonly limitMs: number;
  readonly pollMs: number;
}

export type AwaitedRun =
  | { readonly kind: "over"; readonly run: WorkflowRun }
  | { readonly kind: "timeout" | "error"; readonly why: string; readonly url?: string | undefined };

// A run is listed some seconds after its dispatch, also while no machine is free for it.
const APPEARS_WITHIN_MS = 5 * 60_000;
/** What clocks may differ by; runs are told apart by the nonce, this only shortens the list. */
const CLOCK_SKEW_MS = 60 * 60_000;

/**
 * Starts a workflow once and waits until its run is over. Failures of the code host that may pass are waited out; what
 * ends the waiting early is told. Rejects when the run context's signal aborts.
 */
export async function awaitWorkflowRun(
  ports: WorkflowPorts,
  wish: WorkflowWish,
  { emit, signal }: RunContext,
): Promise<AwaitedRun> {
  const { clock } = ports;
  const startMs = clock.monotonicMs();
  const since = new Date(Date.parse(clock.now()) - CLOCK_SKEW_MS).toISOString();
  const failure = await start(ports, wish, signal);
  if (failure !== undefined && !isAppError(failure, "code-host-unclear")) {
    return { kind: "error", why: failure.message };
  }
  const watch = { wish, failure, startMs, endMs: startMs + wish.limitMs };
  let found: WorkflowRun | undefined;
  let waitMs = wish.pollMs;
  for (;;) {
    await rest(clock, Math.min(waitMs, watch.endMs - clock.monotonicMs()), signal);
    const seen = await look(ports, { ...wish, since, found }, signal);
    if (seen.kind === "seen" && found === undefined) {
      emit({ type: "log", level: "info", text: `the run has started: ${seen.run.url}` });
    }
    found = seen.kind === "seen" ? seen.run : found;
    const ended = endOf(watch, { seen, found, nowMs: clock.monotonicMs() });
    if (ended !== undefined) return ended;
    waitMs = seen.kind === "lapse" ? Math.max(wish.pollMs, seen.waitMs) : wish.pollMs;
  }
}

interface Watch {
  readonly wish: WorkflowWish;
  /** The dispatch's, when nobody knows whether it took effect. */
  readonly failure: AppError | undefined;
  readonly startMs: number;
  readonly endMs: number;
}

interface Moment {
  readonly seen: Seen;
  readonly found: WorkflowRun | undefined;
  readonly nowMs: number;
}

function endOf(watch: Watch, { seen, found, nowMs }: Moment): AwaitedRun | undefined {
  if (found?.isOver) return { kind: "over", run: found };
  const url = found === undefined ? {} : { url: found.url };
  if (seen.kind === "error") return { ...seen, ...url };
  if (found === undefined && nowMs - watch.startMs >= APPEARS_WITHIN_MS) {
    return { kind: "error", why: neverSeen(watch, seen) };
  }
  if (nowMs < watch.endMs) return undefined;
  const what = found === undefined ? "the run did not start" : "the run was not over";
  const seconds = Math.round(watch.wish.limitMs / 1000);
  return { kind: "timeout", why: `${what} within ${seconds} s`, ...url };
}

async function start(
  { workflows }: WorkflowPorts,
  { repository, dispatch }: WorkflowWish,
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

type Seen =
  | { readonly kind: "seen"; readonly run: WorkflowRun }
  | { readonly kind: "unseen" }
  | { readonly kind: "lapse"; readonly why: string; readonly waitMs: number }
  | { readonly kind: "error"; readonly why: string };

interface Looking extends WorkflowWish {
  readonly since: string;
  readonly found: WorkflowRun | undefined;
}

async function look(ports: WorkflowPorts, looking: Looking, signal: AbortSignal): Promise<Seen> {
  try {
    return await lookOnce(ports, looking, signal);
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

async function lookOnce(
  { workflows }: WorkflowPorts,
  { repository, dispatch, nonce, since, found }: Looking,
  signal: AbortSignal,
): Promise<Seen> {
  if (found !== undefined) {
    const run = await workflows.run(repository, found.id, signal);
    return run === undefined
      ? { kind: "error", why: "the run was deleted while it was waited for" }
      : { kind: "seen", run };
  }
  const which = { workflow: dispatch.workflow, since };
  const runs = await workflows.runs(repository, which, signal);
  const run = runs.find(({ title }) => isTitled(title, nonce));
  return run === undefined ? { kind: "unseen" } : { kind: "seen", run };
}

/** Waits; rejects with `cancelled` when the signal aborts. */
export async function rest(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  try {
    await clock.sleep(Math.max(0, ms), signal);
  } catch (error) {
    throwIfCancelled(signal);
    throw error;
  }
}

function neverSeen({ wish, failure }: Watch, seen: Seen): string {
  if (seen.kind === "lapse") return seen.why;
  if (failure !== undefined) return failure.message;
  return `no run of ${wish.dispatch.workflow} has the nonce in its title; add "run-name: svc-verify \${{ inputs.nonce }}" to the workflow`;
}
