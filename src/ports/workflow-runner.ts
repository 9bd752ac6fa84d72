import type { RepositoryRef } from "../domain/pull/pull-request.ts";

/** A workflow to start. */
export interface WorkflowDispatch {
  /** File name below `.github/workflows`. */
  readonly workflow: string;
  /** Branch or tag that contains the workflow file. */
  readonly ref: string;
  /** Inputs of the workflow. */
  readonly inputs: Readonly<Record<string, string>>;
}

/** A run of a workflow. */
export interface WorkflowRun {
  /** Id of the run. */
  readonly id: number;
  /** Title, as set by `run-name` in the workflow. */
  readonly title: string;
  /** Page of the run. */
  readonly url: string;
  /** True if the run has completed. */
  readonly isOver: boolean;
  /** Conclusion as the code host names it, such as `success`; absent while it runs. */
  readonly conclusion?: string | undefined;
  /** ISO 8601. */
  readonly createdAt: string;
}

/**
 * Starts workflows of a repository and reads their results.
 *
 * Contract (test/contracts/workflow-runner.contract.ts):
 * - `dispatch` is sent once; a lost response rejects with `code-host-unclear`, and the caller must look for the run;
 * - a workflow, a ref or inputs that the code host rejects reject with `code-host-rejected` and a remedy;
 * - `runs` returns the dispatched runs of a workflow since a time, regardless of the user who dispatched them, newest
 *   first, at most 100; the caller identifies its own by the title;
 * - `run` returns one run, or `undefined` for a deleted one;
 * - `artifact` returns one file of the run's newest artifact of exactly that name, unpacked within the size limit;
 *   `undefined` if the artifact or file is missing; a file above the limit or an unreadable archive rejects with
 *   `input-invalid`;
 * - the token is never sent to the download URL of an artifact on another host;
 * - other failures are those of `PullReader`.
 */
export interface WorkflowRunner {
  /** Starts a workflow. */
  dispatch(
    repository: RepositoryRef,
    request: WorkflowDispatch,
    signal: AbortSignal,
  ): Promise<void>;
  /** Lists the dispatched runs of a workflow created at or after `since` (ISO 8601). */
  runs(
    repository: RepositoryRef,
    which: { readonly workflow: string; readonly since: string },
    signal: AbortSignal,
  ): Promise<readonly WorkflowRun[]>;
  /** Reads a run by its id. */
  run(repository: RepositoryRef, id: number, signal: AbortSignal): Promise<WorkflowRun | undefined>;
  /** Reads a file of a run's artifact. */
  artifact(
    repository: RepositoryRef,
    which: {
      readonly run: number;
      readonly name: string;
      readonly file: string;
      readonly maxBytes: number;
    },
    signal: AbortSignal,
  ): Promise<Uint8Array | undefined>;
}
