import type { JobKind } from "../../domain/job/job.ts";
import type { RunnerRef } from "../../ports/launcher.ts";
type Labels = Readonly<Record<string, string>>;
/** What one runner's Job, pod and Secret are known by. */
export interface UnitIdentity {
    /** Of the Job and the Secret alike. */
    readonly name: string;
    readonly labels: Labels;
}
/** Names one try of a job: what does not fit into names and labels is hashed, so that two jobs never share one. */
export declare function unitIdentity(instance: string, ref: RunnerRef & {
    readonly kind: JobKind;
}): {
    name: string;
    labels: Readonly<Record<string, string>>;
};
/** Labels of one try, or of all tries of an instance. */
export declare function unitLabels(instance: string, ref?: RunnerRef): Labels;
export declare function jobLabel(jobId: string): string;
export declare function selectorOf(labels: Labels): string;
/** What tells the units of one instance apart; empty parts where labels are missing. */
export declare function unitKey(labels: Labels | undefined): string;
export {};
