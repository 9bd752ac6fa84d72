import type { FileBlob, PullFile } from "../domain/diff/pull-file.ts";
import type { PullRef, PullRequest, RepositoryRef } from "../domain/pull/pull-request.ts";
import type { ReviewThread } from "../domain/pull/review-thread.ts";

/** The changed files of a pull request. */
export interface PullFiles {
  /** Changed files with their patches, in the code host's order. */
  readonly files: readonly PullFile[];
  /** True if the list is complete: the code host lists at most 3,000 files. */
  readonly isComplete: boolean;
}

/** A range of commits. */
export interface CommitSpan {
  /** Full object id of the start. */
  readonly from: string;
  /** Full object id of the end. */
  readonly to: string;
}

/** The changes of one commit since its merge base with another. */
export interface ComparedFiles extends PullFiles {
  /** Full object id of the merge base, which is `from` unless history was rewritten. */
  readonly base: string;
  /** Number of commits. */
  readonly commits: number;
}

/** A file to read. */
export interface FileRequest {
  /** Path relative to the root of the repository. */
  readonly path: string;
  /** Branch, tag or object id. */
  readonly ref: string;
  /** Files larger than this return `undefined`. */
  readonly maxBytes: number;
}

/**
 * Reads pull requests of a code host.
 *
 * Contract (test/contracts/pull-reader.contract.ts):
 * - an unknown number rejects with `pull-not-found`, the number of an issue with `not-a-pull`;
 * - `files` reads all pages and returns each file once, in the code host's order; a patch that the code host truncated
 *   is absent;
 * - `threads` reads all pages and returns each thread once, its comments oldest first;
 * - `defaultBranch` returns the branch's name, or `undefined` for an inaccessible repository;
 * - `branchHead` returns a full object id, or `undefined` for a missing branch;
 * - `isAncestor` returns whether a commit's history contains another commit (or is that commit); a missing commit is in
 *   no history;
 * - `compareCommits` returns the changes of the second commit since its merge base with the first, at most 300 files;
 *   `undefined` when a commit is missing or the two have no common history;
 * - `fileAt` returns the exact bytes; a missing file, a folder, a link and a file larger than `maxBytes` are
 *   `undefined`;
 * - reads are retried after transient failures; a persistent one rejects with `code-host-unreachable`, a refusal with
 *   `code-host-denied` or `code-host-rejected`, an exhausted quota with `code-host-rate-limited`;
 * - an aborted `signal` ends a call promptly with `cancelled`; no error message contains a token.
 */
export interface PullReader {
  /** Reads a pull request. */
  pull(ref: PullRef, signal: AbortSignal): Promise<PullRequest>;
  /** Reads the changed files with their patches. */
  files(pull: PullRequest, signal: AbortSignal): Promise<PullFiles>;
  /** Reads the review threads. */
  threads(ref: PullRef, signal: AbortSignal): Promise<readonly ReviewThread[]>;
  /** Reads the name of the default branch. */
  defaultBranch(repository: RepositoryRef, signal: AbortSignal): Promise<string | undefined>;
  /** Reads the object id of a branch's head. */
  branchHead(
    repository: RepositoryRef,
    branch: string,
    signal: AbortSignal,
  ): Promise<string | undefined>;
  /** Returns whether `ancestor` is in the history of `commit` (full object ids). */
  isAncestor(
    repository: RepositoryRef,
    commits: { readonly ancestor: string; readonly commit: string },
    signal: AbortSignal,
  ): Promise<boolean>;
  /** Compares two commits. */
  compareCommits(
    repository: RepositoryRef,
    span: CommitSpan,
    signal: AbortSignal,
  ): Promise<ComparedFiles | undefined>;
  /** Reads a file at a ref. */
  fileAt(
    repository: RepositoryRef,
    file: FileRequest,
    signal: AbortSignal,
  ): Promise<FileBlob | undefined>;
}
