import type { RunEventBody } from "../domain/event/run-event.ts";
import type { RunnerResult } from "../domain/runner/runner-result.ts";
import type { RunnerToken } from "../domain/runner/runner-spec.ts";
import type { ChangeAnnouncement } from "../domain/task/change-announcement.ts";

/**
 * A runner's connection to the process that started it.
 *
 * Contract (test/contracts/runner-channel.contract.ts):
 * - `emit` returns at once and never throws; events arrive in order, each once; consecutive deltas may be merged;
 * - the buffer of a runner that emits faster than the receiver reads is bounded: deltas are dropped first, then the
 *   runner fails;
 * - `sendResult` resolves when the result and all earlier events were accepted; a second result rejects;
 * - `token` returns a token for the same repository with the same permissions and sufficient remaining validity; a
 *   refusal rejects with `code-host-denied`;
 * - `announce` resolves when the announced change is checked and stored, with the exact bytes of its files; a refusal
 *   rejects with the reason, and nothing may be written then;
 * - `signal` aborts when the runner must stop.
 */
export interface RunnerChannel {
  /** Aborts when the runner must stop. */
  readonly signal: AbortSignal;
  /** Sends an event. */
  emit(event: RunEventBody): void;
  /** Sends the result, once. */
  sendResult(result: RunnerResult): Promise<void>;
  /** Requests a fresh token. */
  token(signal: AbortSignal): Promise<RunnerToken>;
  /** Announces a change before it is written to the code host. */
  announce(change: ChangeAnnouncement, signal: AbortSignal): Promise<void>;
}
