import type { PullRef } from "../domain/pull/pull-request.ts";

/** Resolution of a thread on lines of a pull request. */
export interface ThreadResolution {
  /** Id of the thread for `resolve` and `unresolve`. */
  readonly id: string;
  /** Id of its first remaining comment. */
  readonly commentId: number;
  /** True if it is marked as resolved. */
  readonly isResolved: boolean;
  /** True if the service may change that. */
  readonly mayChange: boolean;
}

/**
 * Reads and changes the resolution of review threads.
 *
 * Contract (test/contracts/thread-resolver.contract.ts):
 * - `resolutions` reads all pages; a code host or a token without access to resolutions gives an empty list;
 * - `resolve` and `unresolve` are idempotent, and return false if the code host refuses;
 * - other failures are those of `PullReader`.
 */
export interface ThreadResolver {
  /** Lists the resolutions of a pull request's threads. */
  resolutions(pull: PullRef, signal: AbortSignal): Promise<readonly ThreadResolution[]>;
  /** Marks a thread as resolved. */
  resolve(pull: PullRef, id: string, signal: AbortSignal): Promise<boolean>;
  /** Marks a thread as open. */
  unresolve(pull: PullRef, id: string, signal: AbortSignal): Promise<boolean>;
}
