import type { CheckAnnotation, CheckRunReport } from "../domain/publish/check-run-report.ts";
import type { RepositoryRef } from "../domain/pull/pull-request.ts";

/** Identifies the one check run of a head. */
export interface CheckRunPlace {
  /** Repository of the pull request. */
  readonly repository: RepositoryRef;
  /** Full object id. */
  readonly head: string;
  /** Tells the check runs of the service on one head apart, such as those of two pull requests. */
  readonly key: string;
}

/** A check run on the code host. */
export interface FoundCheckRun {
  /** Number that the code host gave it. */
  readonly id: number;
  /** Web address of its page. */
  readonly url: string;
  /** True if it has a conclusion. */
  readonly isCompleted: boolean;
  /** Annotations that it has already. */
  readonly annotations: readonly CheckAnnotation[];
}

/** New content of a check run. */
export interface CheckRunChange {
  /** Number that the code host gave it. */
  readonly id: number;
  /** Replaces title, summary and conclusion; its annotations are added to those that exist. */
  readonly report: CheckRunReport;
}

/**
 * Reports on a commit.
 *
 * Contract (test/contracts/check-runs.contract.ts):
 * - `create` creates a check run that is in progress, without annotations; `find` then returns it by its head and key;
 * - `find` returns the newest check run of a head and key with all its annotations, and `undefined` if there is none;
 * - `update` replaces title, summary and state, and adds all annotations, however many; a report without a conclusion
 *   is in progress, even if the check run was completed;
 * - an unknown head, check run or repository rejects with `code-host-rejected`;
 * - a missing permission rejects with `code-host-denied`; other failures are those of `ReviewPublisher`.
 */
export interface CheckRuns {
  /** Finds the check run of a head and key. */
  find(place: CheckRunPlace, signal: AbortSignal): Promise<FoundCheckRun | undefined>;
  /** Creates a check run that is in progress. */
  create(
    place: CheckRunPlace,
    report: Pick<CheckRunReport, "title" | "summary">,
    signal: AbortSignal,
  ): Promise<FoundCheckRun>;
  /** Changes a check run. */
  update(place: CheckRunPlace, change: CheckRunChange, signal: AbortSignal): Promise<void>;
}
