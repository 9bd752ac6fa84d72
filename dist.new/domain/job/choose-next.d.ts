import type { Job, JobKind } from "./job.ts";
/** How many jobs of a kind run at the same time. */
export interface PoolLimits {
    readonly webhookReviews: number;
    readonly webReviews: number;
    readonly webReviewsPerUser: number;
    readonly followups: number;
    readonly tasks: number;
    /** Kinds that run in pods of a cluster: once launched, a job takes none of this process's places, but one of these. */
    readonly pods?: {
        readonly kinds: readonly JobKind[];
        readonly most: number;
    };
}
/**
 * Chooses which queued jobs are to start now. `queued` is in the order in which jobs were taken. Within a pool the
 * repository that has least of it running comes first, so that a busy one does not keep the others waiting; of one
 * pull request one review runs at a time, and one task, and one task for each failure.
 */
export declare function chooseNext(queued: readonly Job[], running: readonly Job[], limits: PoolLimits): readonly Job[];
/** Tells whether two jobs are reviews of one pull request. */
export declare function isSameReview(one: Job, other: Job): boolean;
/**
 * Leaves out tasks for a failure that an older one waits for: the older one may have begun to write, and only its end
 * tells whether another pull request is needed. The oldest stand first.
 */
export declare function firstOfFailure(queued: readonly Job[]): readonly Job[];
/** Jobs that a newer trigger of the same pull request takes the place of: what is queued, not what runs. */
export declare function supersededBy(job: Job, open: readonly Job[]): readonly Job[];
