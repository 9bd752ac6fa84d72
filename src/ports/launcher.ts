import type { RunnerExit } from "../domain/runner/runner-result.ts";
import type { RunnerSpec, RunnerToken } from "../domain/runner/runner-spec.ts";

/** Where words stand among all that one try of a job has said: a runner of another process numbers them. */
export interface EventOffset {
  readonly attempt: number;
  /** How many it has said with them, from the first on. */
  readonly next: number;
}

/** What a runner's words are handed to. Nothing of them has been looked at. */
export interface RunnerHooks {
  /** With a position, words and position are kept together, or neither is. */
  events(events: readonly unknown[], position?: EventOffset): Promise<void>;
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
  /**
   * Detaches it: it continues without a listener until a later process adopts it, and `exit` never resolves. Resolves to
   * `false`, and changes nothing, for a runner that ends with this process.
   */
  detach(): Promise<boolean>;
}

/** One try of a job. */
export interface RunnerRef {
  readonly jobId: string;
  readonly attempt: number;
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
 * - a runner that cannot be started rejects `launch` with `runner-unavailable`, and nothing is left of it;
 * - a `signal` that aborts before there is a runner rejects `launch`, and nothing is left;
 * - `adopt` takes up a runner that an earlier process started for this very try and left, and gives `undefined` when
 *   there is none; what it said meanwhile and was not heard is heard now;
 * - a runner that ends with this process is not detached: `detach` gives `false`, and `adopt` gives `undefined`.
 */
export interface Launcher {
  launch(spec: RunnerSpec, hooks: RunnerHooks, signal?: AbortSignal): Promise<StartedRunner>;
  /** Resolves to `undefined` where runners end with the process that started them. */
  adopt(runner: RunnerRef, hooks: RunnerHooks): Promise<StartedRunner | undefined>;
}
