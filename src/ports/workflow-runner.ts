import type { RepositoryRef } from "../domain/pull/pull-request.ts";

export interface WorkflowDispatch {
  /** File name below `.github/workflows`. */
  readonly workflow: string;
  /** Branch or tag that the workflow is taken from. */
  readonly ref: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** A run of a workflow. */
export interface WorkflowRun {
  readonly id: number;
  /** Its title, as `run-name` in the workflow has it. */
  readonly title: string;
  readonly url: string;
  readonly isOver: boolean;
  /** In the code host's words, such as `success`; absent while it runs. */
  readonly conclusion?: string | undefined;
  /** ISO 8601. */
  readonly createdAt: string;
}

/**
 * Starts workflows of the repository's own and reads what they leave.
 *
 * Contract (test/contracts/workflow-runner.contract.ts):
 * - `dispatch` is sent once; a lost answer rejects with `code-host-unclear`: the caller looks for the run;
 * - a workflow, a ref or inputs that the code host does not take reject with `code-host-rejected` and what to do;
 * - `runs` gives those of a workflow that were dispatched, by whomever, at or after a moment, the newest first, at most
 *   100: the caller knows its own by the title;
 * - `run` gives one, or `undefined` when it is gone;
 * - `artifact` gives one file of the run's newest artifact of that very name, unpacked within the byte limit; `undefined` when
 *   there is no such artifact or file; a file above the limit, or an archive that cannot be read, rejects with
 *   `input-invalid`;
 * - the address that an artifact is fetched from is never given our token when it is another host;
 * - other failures are those of `PullReader`.
 */
export interface WorkflowRunner {
  dispatch(repository: RepositoryRef, wish: WorkflowDispatch, signal: AbortSignal): Promise<void>;
  runs(
    repository: RepositoryRef,
    which: { readonly workflow: string /** ISO 8601. */; readonly since: string },
    signal: AbortSignal,
  ): Promise<readonly WorkflowRun[]>;
  run(repository: RepositoryRef, id: number, signal: AbortSignal): Promise<WorkflowRun | undefined>;
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
