import { RUNNER_LABELS } from "../../domain/runner/runner-layout.ts";
import type { RunnerRef } from "../../ports/launcher.ts";

/** Returns the arguments that put our labels on a container or volume. */
export function toLabels(instance: string, { jobId, attempt }: RunnerRef, role?: string): string[] {
  const labels = {
    [RUNNER_LABELS.managedBy]: "svc",
    [RUNNER_LABELS.component]: "runner",
    [RUNNER_LABELS.instance]: instance,
    [RUNNER_LABELS.job]: jobId,
    [RUNNER_LABELS.attempt]: `${attempt}`,
    ...(role === undefined ? {} : { [RUNNER_LABELS.role]: role }),
  };
  return Object.entries(labels).flatMap(([name, value]) => ["--label", `${name}=${value}`]);
}

/** Selection of an installation's units: all of them, those of one job, or those of one try. */
export interface UnitScope extends Partial<RunnerRef> {
  readonly instance: string;
}

/** Returns the arguments that filter by a scope. */
export function toFilters({ instance, jobId, attempt }: UnitScope): string[] {
  const wanted = [
    `${RUNNER_LABELS.managedBy}=svc`,
    `${RUNNER_LABELS.component}=runner`,
    `${RUNNER_LABELS.instance}=${instance}`,
    ...(jobId === undefined ? [] : [`${RUNNER_LABELS.job}=${jobId}`]),
    ...(attempt === undefined ? [] : [`${RUNNER_LABELS.attempt}=${attempt}`]),
  ];
  return wanted.flatMap((label) => ["--filter", `label=${label}`]);
}

/** Names of a runner's docker objects, all of which carry its labels. */
interface RunnerNames {
  readonly runner: string;
  readonly tools: string;
  readonly volume: string;
}

/** Returns the names. A job has at most one runner, so the job id identifies it. */
export function getRunnerNames(jobId: string): RunnerNames {
  const name = `svc-run-${jobId.replaceAll(/[^A-Za-z0-9_.-]/g, "-")}`;
  return { runner: name, tools: `${name}-tools`, volume: name };
}
