import { AppError } from "../domain/core/app-error.ts";
import type { CheckRunReport } from "../domain/publish/check-run-report.ts";
import { repositoryName } from "../domain/pull/pull-request.ts";
import type { CheckRunPlace, CheckRuns, FoundCheckRun } from "../ports/check-runs.ts";

/** A check run in memory. */
export interface MemoryCheckRun extends CheckRunPlace {
  readonly id: number;
  report: CheckRunReport;
}

export interface MemoryCheckRunsOptions {
  /** Heads that exist; absent: all do. */
  readonly heads?: readonly string[];
  /** True if the permission is missing. */
  readonly isDenied?: boolean;
}

export interface MemoryCheckRuns extends CheckRuns {
  readonly runs: readonly MemoryCheckRun[];
}

/** Creates check runs in memory, for tests of use cases. */
export function createMemoryCheckRuns({
  heads,
  isDenied = false,
}: MemoryCheckRunsOptions = {}): MemoryCheckRuns {
  const runs: MemoryCheckRun[] = [];
  const require = (isFound: boolean, signal: AbortSignal): void => {
    if (signal.aborted) throw new AppError("cancelled", "cancelled", { details: {} });
    if (isDenied)
      throw new AppError("code-host-denied", "checks: write is missing; grant it", {
        details: { status: 403 },
      });
    if (!isFound)
      throw new AppError("code-host-rejected", "not found; check the head", {
        details: { status: 404 },
      });
  };
  const isKnown = ({ head }: CheckRunPlace): boolean => heads?.includes(head) ?? true;
  return {
    runs,
    find: async (place, signal) => {
      require(isKnown(place), signal);
      const found = runs.findLast((run) => isSamePlace(run, place));
      return found && toFound(found);
    },
    create: async (place, { title, summary }, signal) => {
      require(isKnown(place), signal);
      const report = { conclusion: undefined, title, summary, annotations: [] };
      const run = { ...place, id: runs.length + 1, report };
      runs.push(run);
      return toFound(run);
    },
    update: async (place, { id, report }, signal) => {
      const run = runs.find((one) => one.id === id && isSamePlace(one, place));
      require(run !== undefined, signal);
      if (run === undefined) return;
      const annotations = [...run.report.annotations, ...report.annotations];
      run.report = { ...report, annotations };
    },
  };
}

const isSamePlace = (one: CheckRunPlace, other: CheckRunPlace): boolean =>
  one.head === other.head &&
  one.key === other.key &&
  repositoryName(one.repository).toLowerCase() === repositoryName(other.repository).toLowerCase();

const toFound = ({ id, report }: MemoryCheckRun): FoundCheckRun => ({
  id,
  url: `https://code.example/runs/${id}`,
  isCompleted: report.conclusion !== undefined,
  annotations: [...report.annotations],
});
