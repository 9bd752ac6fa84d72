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
