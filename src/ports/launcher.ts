import type { RunnerExit } from "../domain/runner/runner-result.ts";
import type { RunnerSpec, RunnerToken } from "../domain/runner/runner-spec.ts";

/** Position in the event stream of one attempt of a job in another process. */
export interface EventOffset {
  /** Number of the attempt. */
  readonly attempt: number;
  /** Number of events that the attempt has sent so far, including the current batch. */
  readonly next: number;
}

/** Callbacks that receive a runner's messages, which are not validated yet. */
export interface RunnerHooks {
  /** Receives events. With a position, events and position are stored atomically. */
  events(events: readonly unknown[], position?: EventOffset): Promise<void>;
  /** Receives the result; called at most once. */
  result(result: unknown): Promise<void>;
  /** Issues a fresh token with the permissions of the one in the spec; may be called at any time. */
  token(signal: AbortSignal): Promise<RunnerToken>;
  /**
   * Receives a task's announcement of a write. The task may write once this resolves. May be called again with another
   * announcement.
   */
  intent(said: unknown): Promise<void>;
}

/** A runner that was started or adopted. */
export interface StartedRunner {
  /** Resolves with the exit when no part of the runner runs any more; never rejects. */
  readonly exit: Promise<RunnerExit>;
  /** Stops the runner and all its processes, first gracefully, then by force. Idempotent. */
  stop(): Promise<void>;
  /**
   * Detaches from the runner: it continues without a listener until a later process adopts it, and `exit` never resolves. Resolves to
   * `false`, and changes nothing, for a runner that ends with this process.
   */
  detach(): Promise<boolean>;
}

/** One attempt of a job. */
export interface RunnerRef {
  /** Id of the job. */
  readonly jobId: string;
  /** Number of the attempt. */
  readonly attempt: number;
}

/**
 * Starts runners.
 *
 * Contract (test/contracts/launcher.contract.ts):
 * - events and result reach their hooks in the runner's order, one call at a time; `token` and `intent` are called
 *   concurrently;
 * - all messages of a runner reach the hooks before `exit` resolves;
 * - an `events` or `result` hook that rejects ends the runner as if it had crashed;
 * - a rejection of a `token` or `intent` hook is reported to the runner, which continues;
 * - a crash of the runner is reported by `exit`, with the known details;
 * - after `stop` has resolved no part of the runner is left and no hook is called;
 * - a runner that cannot be started rejects `launch` with `runner-unavailable` and leaves nothing behind;
 * - a `signal` that aborts before the runner exists rejects `launch` and leaves nothing behind;
 * - `adopt` resumes a runner that an earlier process started for this attempt and detached from; it returns `undefined`
 *   when there is none, and delivers the messages that were not received in between;
 * - a runner that ends with this process cannot be detached: `detach` resolves to `false`, and `adopt` to `undefined`.
 */
export interface Launcher {
  /** Starts a runner for a spec. */
  launch(spec: RunnerSpec, hooks: RunnerHooks, signal?: AbortSignal): Promise<StartedRunner>;
  /** Adopts a detached runner. Resolves to `undefined` where runners end with the process that started them. */
  adopt(runner: RunnerRef, hooks: RunnerHooks): Promise<StartedRunner | undefined>;
}
