import { createHash } from "node:crypto";
import { RUNNER_LABELS } from "../../domain/runner/runner-place.js";
const LABEL = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
/** Short enough for a name of 63 characters with kind and attempt beside it. */
const NAME_PART = /^[a-z0-9](?:[-a-z0-9]{0,38}[a-z0-9])?$/;
/** Names one try of a job: what does not fit into names and labels is hashed, so that two jobs never share one. */
export function unitIdentity(instance, ref) {
    const part = NAME_PART.test(ref.jobId) ? ref.jobId : digest(ref.jobId);
    return {
        name: `svc-${ref.kind}-${part}-${ref.attempt}`,
        labels: unitLabels(instance, ref),
    };
}
/** Labels of one try, or of all tries of an instance. */
export function unitLabels(instance, ref) {
    return {
        [RUNNER_LABELS.managedBy]: "svc",
        [RUNNER_LABELS.component]: "runner",
        [RUNNER_LABELS.instance]: instance,
        ...(ref === undefined
            ? {}
            : { [RUNNER_LABELS.job]: jobLabel(ref.jobId), [RUNNER_LABELS.attempt]: `${ref.attempt}` }),
    };
}
export function jobLabel(jobId) {
    return LABEL.test(jobId) ? jobId : digest(jobId);
}
export function selectorOf(labels) {
    return Object.entries(labels)
        .map(([name, value]) => `${name}=${value}`)
        .join(",");
}
/** What tells the units of one instance apart; empty parts where labels are missing. */
export function unitKey(labels) {
    return `${labels?.[RUNNER_LABELS.job] ?? ""}/${labels?.[RUNNER_LABELS.attempt] ?? ""}`;
}
const digest = (text) => createHash("sha256").update(text).digest("hex").slice(0, 32);
