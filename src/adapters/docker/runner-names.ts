/** Names of a runner's docker objects, all of which carry its labels. */
export interface RunnerNames {
  readonly runner: string;
  readonly tools: string;
  readonly volume: string;
}

/** Returns the names. A job has at most one runner, so the job id identifies it. */
export function getRunnerNames(jobId: string): RunnerNames {
  const name = `svc-run-${jobId.replaceAll(/[^A-Za-z0-9_.-]/g, "-")}`;
  return { runner: name, tools: `${name}-tools`, volume: name };
}
