import type { RunEventBody } from "../domain/event/run-event.ts";
import type { RunnerHooks, RunnerRef } from "./launcher.ts";
import type { RunnerRecord } from "./runner-records.ts";

/** The reason why a runner's session ended. */
export type RunnerSessionEnd =
  /** The runner's result was accepted. */
  | { readonly kind: "result" }
  /** A message of the runner could not be processed; `how` is one line. */
  | { readonly kind: "broken"; readonly how: string };

/** A session with one runner. */
export interface RunnerSession {
  /** Resolves at the runner's first message, or at once when an earlier process already received one. */
  readonly firstContact: Promise<void>;
  /** Resolves when the session ends by itself; never resolves when it is closed first. */
  readonly ended: Promise<RunnerSessionEnd>;
  /** Returns whether the runner's result was received. */
  hasResult(): boolean;
  /** Adds events of the launcher, for the step `launch-pod`, to the runner's event stream. Never rejects. */
  emit(events: readonly RunEventBody[]): Promise<void>;
  /**
   * Submits a result that was recovered from the runner's environment after its process ended. Returns whether it was
   * accepted.
   */
  report(result: unknown): Promise<boolean>;
  /**
   * Stops receiving messages once the current one is processed. With `ends` the token is revoked; without it, a later
   * process can resume the session.
   */
  close(ends: boolean): Promise<void>;
}

/**
 * Accepts messages of runners in other processes, which authenticate with a token.
 *
 * Contract (test/contracts/callback-registry.contract.ts):
 * - `open` returns a new token of 256 random bits, of which only the hash is stored, and revokes an earlier token of
 *   the job;
 * - `resume` continues with the token and the offset of an earlier process; it returns `undefined` when this attempt
 *   has no record;
 * - events reach the hooks in order, one call at a time, and each once, even if they are sent more than once.
 */
export interface CallbackRegistry {
  /** Opens a session for a new attempt and returns it with the runner's token. */
  open(
    runner: RunnerRef & Pick<RunnerRecord, "backend" | "deadlineAt">,
    hooks: RunnerHooks,
  ): Promise<{ readonly session: RunnerSession; readonly token: string }>;
  /** Resumes the session that an earlier process opened for an attempt. */
  resume(
    runner: RunnerRef,
    hooks: RunnerHooks,
  ): Promise<{ readonly session: RunnerSession; readonly record: RunnerRecord } | undefined>;
}
