import { type Job } from "../domain/job/job.ts";
import type { JobStep } from "../domain/runner/plan-result.ts";
import type { Clock } from "../ports/clock.ts";
import type { JobStore } from "../ports/job-store.ts";
export interface StepJobPorts {
    readonly jobs: JobStore;
    readonly clock: Clock;
}
/** A step, or what makes it of the job as it is by now. */
type Step = JobStep | ((job: Job) => JobStep);
/**
 * Moves a job on by one step, on whatever state it has by now. Gives the job after it; `undefined` when the step no
 * longer follows, because somebody else was quicker.
 */
export declare function stepJob(ports: StepJobPorts, id: string, step: Step): Promise<Job | undefined>;
/** Moves a job on by steps that follow each other: all of them are on the disk, or none. */
export declare function stepThrough({ jobs, clock }: StepJobPorts, id: string, steps: readonly Step[]): Promise<Job | undefined>;
export {};
