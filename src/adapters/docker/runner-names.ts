/** What one runner has in docker: all of it carries its labels. */
export interface RunnerNames {
  readonly runner: string;
  readonly tools: string;
  readonly volume: string;
}

/** A job has one runner at most, so that its id names it. */
export function getRunnerNames(jobId: string): RunnerNames {
  const name = `svc-run-${jobId.replaceAll(/[^A-Za-z0-9_.-]/g, "-")}`;
  return { runner: name, tools: `${name}-tools`, volume: name };
}
