import type { RunEventBody } from "../domain/event/run-event.ts";
import type { RunnerResult } from "../domain/runner/runner-result.ts";
import type { RunnerToken } from "../domain/runner/runner-spec.ts";
import type { ChangeAnnouncement } from "../domain/task/change-announcement.ts";

/**
 * How a runner speaks with whoever has started it.
 *
 * Contract (test/contracts/runner-channel.contract.ts):
 * - `say` returns at once and never throws; what is said arrives in order, each event once; deltas that follow each
 *   other may arrive joined;
 * - a runner that speaks faster than it is heard takes no more memory than a bound: deltas go first, then it fails;
 * - `end` resolves when the result and all that was said before have been taken; a second result rejects;
 * - `token` gives a token for the same repository and the same permissions that is valid for a while; a refusal rejects
 *   with `code-host-denied`;
 * - `intend` resolves when what is about to be written is checked and kept, the bytes of its files as they were given;
 *   a refusal rejects with its words, and then nothing may be written;
 * - `signal` aborts when the runner is to stop.
 */
export interface RunnerChannel {
  readonly signal: AbortSignal;
  emit(event: RunEventBody): void;
  sendResult(result: RunnerResult): Promise<void>;
  token(signal: AbortSignal): Promise<RunnerToken>;
  announce(change: ChangeAnnouncement, signal: AbortSignal): Promise<void>;
}
