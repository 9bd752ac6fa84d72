import { RUNNER_LABELS } from "../../domain/runner/runner-layout.ts";
import type { RunnerRef } from "../../ports/launcher.ts";

/** Arguments that put our labels on a container or volume. */
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

/** What belongs to an installation: all of it, that of one job, or that of one try. */
export interface UnitScope extends Partial<RunnerRef> {
  readonly instance: string;
}

/** Arguments that find what is in a scope. */
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
