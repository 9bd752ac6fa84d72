import type { FileBlob, PullFile } from "../domain/diff/pull-file.ts";
import type { PullRef, PullRequest, RepositoryRef } from "../domain/pull/pull-request.ts";
import type { ReviewThread } from "../domain/pull/review-thread.ts";

/** The changed files of a pull request. */
export interface PullFiles {
  readonly files: readonly PullFile[];
  /** Whether these are all: the code host lists 3,000 at most. */
  readonly isComplete: boolean;
}

/** Two commits by their full object ids. */
export interface CommitSpan {
  readonly from: string;
  readonly to: string;
}

/** What a commit has that another one lacks. */
export interface ComparedFiles extends PullFiles {
  /** Full object id that the files start from: the best common ancestor, which is `from` unless history was rewritten. */
  readonly base: string;
  /** How many commits. */
  readonly commits: number;
}

export interface FileRequest {
  readonly path: string;
  /** Branch, tag or object id. */
  readonly ref: string;
  /** A file above this many bytes reads as `undefined`. */
  readonly maxBytes: number;
}

/**
 * Reads pull requests of a code host.
 *
 * Contract (test/contracts/pull-reader.contract.ts):
 * - a number that does not exist rejects with `pull-not-found`, an issue's with `not-a-pull`;
 * - `files` holds every page, each file once, in the code host's order; a patch that the code host has cut off is
 *   absent rather than cut;
 * - `threads` holds every page: each thread once, its comments oldest first;
 * - `defaultBranch` names it, or is `undefined` for a repository that is not to be seen;
 * - `branchHead` gives a full object id, or `undefined` for a branch that is not there;
 * - `isAncestor` tells whether a commit's history holds another commit (or is it); one that is gone is in none;
 * - `compareCommits` gives what the second commit has since it parted from the first, 300 files at most; `undefined` when
 *   a commit is gone or the two have nothing in common;
 * - `fileAt` gives the bytes exactly; a missing file, a folder, a link and one above `maxBytes` are `undefined`;
 * - reading is repeated after a failure that may pass; one that lasts rejects with `code-host-unreachable`,
 *   a refusal with `code-host-denied` or `code-host-rejected`, a used-up quota with `code-host-rate-limited`;
 * - `signal` ends a call promptly with `cancelled`; no message holds a token.
 */
export interface PullReader {
  pull(ref: PullRef, signal: AbortSignal): Promise<PullRequest>;
  files(pull: PullRequest, signal: AbortSignal): Promise<PullFiles>;
  threads(ref: PullRef, signal: AbortSignal): Promise<readonly ReviewThread[]>;
  defaultBranch(repository: RepositoryRef, signal: AbortSignal): Promise<string | undefined>;
  branchHead(
    repository: RepositoryRef,
    branch: string,
    signal: AbortSignal,
  ): Promise<string | undefined>;
  isAncestor(
    repository: RepositoryRef,
    commits: { readonly ancestor: string; readonly commit: string },
    signal: AbortSignal,
  ): Promise<boolean>;
  compareCommits(
    repository: RepositoryRef,
    span: CommitSpan,
    signal: AbortSignal,
  ): Promise<ComparedFiles | undefined>;
  fileAt(
    repository: RepositoryRef,
    file: FileRequest,
    signal: AbortSignal,
  ): Promise<FileBlob | undefined>;
}
