import type { RunEventBody } from "../domain/event/run-event.ts";
import type { RunnerHooks, RunnerRef } from "./launcher.ts";
import type { RunnerRecord } from "./runner-records.ts";

/** How a runner's talk came to its end. */
export type RunnerSessionEnd =
  /** Its result was taken. */
  | { readonly kind: "result" }
  /** What it said could not be taken: `how` is one line. */
  | { readonly kind: "broken"; readonly how: string };

/** One runner that is heard. */
export interface RunnerSession {
  /** Resolves when it has spoken for the first time, or was heard by an earlier process. */
  readonly firstContact: Promise<void>;
  /** Resolves with how its talk ended; never when it is closed before. */
  readonly ended: Promise<RunnerSessionEnd>;
  hasResult(): boolean;
  /** Puts words of the launcher's own, of the step `launch-pod`, in the line of what the runner says. Never rejects. */
  emit(events: readonly RunEventBody[]): Promise<void>;
  /**
   * Takes what the runner's surroundings have kept of its result, when it could not say it itself; gives whether it was
   * taken. For what its process left behind when it ended.
   */
  report(result: unknown): Promise<boolean>;
  /** Hears nothing more, once what is being taken is taken. `ends`: the token dies; else a later process may go on. */
  close(ends: boolean): Promise<void>;
}

/**
 * Where runners of other processes report. It knows them by a token that only they have.
 *
 * Contract (test/contracts/callback-registry.contract.ts):
 * - `open` gives a new token of 256 random bits, of which only the hash is kept; an earlier one of the job is dead;
 * - `resume` goes on with the token that an earlier process gave, from where that one had heard; `undefined` when
 *   there is none for this try;
 * - words reach the hooks in order, one call after the other, each once, however often they are sent.
 */
export interface CallbackRegistry {
  open(
    runner: RunnerRef & Pick<RunnerRecord, "backend" | "deadlineAt">,
    hooks: RunnerHooks,
  ): Promise<{ readonly session: RunnerSession; readonly token: string }>;
  resume(
    runner: RunnerRef,
    hooks: RunnerHooks,
  ): Promise<{ readonly session: RunnerSession; readonly record: RunnerRecord } | undefined>;
}
