import type { RunnerExit } from "../domain/runner/runner-result.ts";
import type { RunnerSpec, RunnerToken } from "../domain/runner/runner-spec.ts";

/** What a runner's words are handed to. Nothing of them has been looked at. */
export interface RunnerHooks {
  events(events: readonly unknown[]): Promise<void>;
  /** Called once at most. */
  result(result: unknown): Promise<void>;
  /** A fresh token of the kind that stands in the spec; may be called at any time. */
  token(signal: AbortSignal): Promise<RunnerToken>;
  /** What a task is about to write; resolves when it is kept: then it may write. May be called again with another. */
  intent(said: unknown): Promise<void>;
}

export interface StartedRunner {
  /** How it ended; resolves when nothing of it runs any more, and never rejects. */
  readonly exit: Promise<RunnerExit>;
  /** Ends it with all that it has started: softly first, hard when it does not go. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts runners.
 *
 * Contract (test/contracts/launcher.contract.ts):
 * - events and result reach their hooks in the order in which the runner spoke, one call after the other; `token` and
 *   `intent` are asked beside them;
 * - all that a runner said reaches the hooks before `exit` resolves;
 * - an `events` or `result` hook that rejects ends the runner, as if it had died;
 * - a `token` or `intent` hook that rejects is told to the runner, which goes on;
 * - a runner that dies is told by `exit`, with what is known of its end;
 * - after `stop` has resolved nothing of the runner is left and no hook is called any more;
 * - a runner that cannot be started rejects `launch` with `runner-unavailable`, and nothing is left of it.
 */
export interface Launcher {
  launch(spec: RunnerSpec, hooks: RunnerHooks): Promise<StartedRunner>;
}
