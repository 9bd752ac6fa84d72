import type { PullRef, RepositoryRef } from "../domain/pull/pull-request.ts";

/** A pull request whose head is a branch of the same repository. */
export interface BranchPull extends PullRef {
  /** Page of the pull request. */
  readonly url: string;
  /** True if it is neither closed nor merged. */
  readonly isOpen: boolean;
  /** Login of the author. */
  readonly author: string;
  /** Description in Markdown. */
  readonly body: string;
  /** Full object id of its head. */
  readonly headSha: string;
}

/** A pull request to open. */
export interface NewPull {
  /** Head branch, in the same repository. */
  readonly head: string;
  /** Branch to merge into. */
  readonly base: string;
  /** Title, one line. */
  readonly title: string;
  /** Description in Markdown. */
  readonly body: string;
}

/** Result of opening a pull request; `why` is the code host's message. */
export type OpenPullResult =
  | { readonly kind: "opened"; readonly pull: BranchPull }
  | { readonly kind: "refused"; readonly why: string };

/**
 * Opens and lists the pull requests of branches of a repository. Deleting a branch closes its pull requests.
 *
 * Contract (test/contracts/branch-pulls.contract.ts):
 * - `openPull` opens the pull request ready for review; a request that the code host rejects (no difference, an open
 *   pull request for the branch, an unknown base) returns `refused` with the code host's message;
 * - `openPull` rejects with `code-host-unclear` when the response is lost; the caller must read back the result;
 * - `listPulls` returns the pull requests of exactly this branch in every state, newest first;
 * - other failures are those of `PullReader`; a repository that the token cannot write to rejects with
 *   `code-host-denied`.
 */
export interface BranchPulls {
  /** Opens a pull request. */
  openPull(repository: RepositoryRef, pull: NewPull, signal: AbortSignal): Promise<OpenPullResult>;
  /** Lists the pull requests of a branch, newest first. */
  listPulls(
    repository: RepositoryRef,
    branch: string,
    signal: AbortSignal,
  ): Promise<readonly BranchPull[]>;
}
