import { RUNNER_LABELS } from "../../domain/runner/runner-place.js";
/** Arguments that put our labels on a container or volume. */
export function toLabels(instance, { jobId, attempt }, role) {
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
/** Arguments that find what is in a scope. */
export function toFilters({ instance, jobId, attempt }) {
    const wanted = [
        `${RUNNER_LABELS.managedBy}=svc`,
        `${RUNNER_LABELS.component}=runner`,
        `${RUNNER_LABELS.instance}=${instance}`,
        ...(jobId === undefined ? [] : [`${RUNNER_LABELS.job}=${jobId}`]),
        ...(attempt === undefined ? [] : [`${RUNNER_LABELS.attempt}=${attempt}`]),
    ];
    return wanted.flatMap((label) => ["--filter", `label=${label}`]);
}
