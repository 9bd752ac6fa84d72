import type { StopReason } from "../event/run-event.ts";
import type { SeverityCounts } from "../finding/severity-counts.ts";
import type { PullDetails } from "../pull/pull-details.ts";
import type { TaskIntent } from "../task/task-intent.ts";
import { type Job, type JobUsage, type ModelTerms } from "./job.ts";
/** A step in a job's life. */
export type JobMove = 
/** Somebody has taken the job and is starting a runner. */
{
    readonly type: "launch";
}
/** A runner works on this head. */
 | {
    readonly type: "start";
    readonly head?: string;
    readonly terms?: ModelTerms;
    readonly pullDetails?: PullDetails;
}
/** The runner died with the process that started it. */
 | {
    readonly type: "lose";
}
/** It goes back to the queue, and no try is counted: `why` is one line for whoever watches. */
 | {
    readonly type: "hand-back";
    readonly why: string;
}
/** `isHeld`: nothing of it is published unless a person wants it. */
 | ({
    readonly type: "draft";
    readonly findings?: SeverityCounts;
    readonly isHeld?: boolean;
} & Ended)
/** The runner has said what is to be posted: the job runs until it is. */
 | ({
    readonly type: "say";
} & Ended) | {
    readonly type: "publish";
} | {
    readonly type: "published";
    readonly url: string;
}
/** `keepsDraft`: a person has it in hand, or must look at it before anything is published. */
 | {
    readonly type: "publish-failed";
    readonly error: string;
    readonly keepsDraft?: boolean;
} | ({
    readonly type: "reply";
    readonly url: string;
} & Ended)
/** A task is about to write to the code host. */
 | {
    readonly type: "intend";
    readonly intent: TaskIntent;
}
/** The runner of a task that had begun to write is gone: what it left is looked up. `why` is one line. */
 | ({
    readonly type: "settle";
    readonly why: string;
} & Ended) | ({
    readonly type: "succeed";
    readonly url?: string;
    readonly pull?: number;
} & Ended)
/** The pull request of an earlier task for the same failure is still open. */
 | {
    readonly type: "reuse-pull";
    readonly url: string;
    readonly pull: number;
} | ({
    readonly type: "no-change";
    readonly why: string;
} & Ended) | ({
    readonly type: "refuse";
    readonly error: string;
} & Ended) | ({
    readonly type: "fail";
    readonly error: string;
} & Ended) | {
    readonly type: "cancel";
    readonly stopReason: "cancelled" | "pull-closed";
}
/** A newer job takes the place of one that has not begun. */
 | {
    readonly type: "supersede";
    readonly supersededBy: string;
} | {
    readonly type: "discard";
};
/** What a runner tells at its end. */
export interface Ended {
    readonly stopReason?: StopReason;
    readonly usage?: JobUsage;
}
export type Moved = {
    readonly kind: "moved";
    readonly job: Job;
}
/** The step does not follow from where the job is. */
 | {
    readonly kind: "refused";
    readonly reason: string;
};
/** Tries of a runner that dies with its process: the second death is a failure. */
export declare const MAX_ATTEMPTS = 2;
/** Why a job has failed that was lost too often. */
export declare const LOST = "the service was restarted 2 times while it ran";
/**
 * Makes the next state of a job, at a moment (ISO 8601). Pure: that nobody else has moved the job meanwhile is the
 * store's to see.
 */
export declare function moveJob(job: Job, move: JobMove, at: string): Moved;
export type StartMove = MoveOf<"start">;
type MoveOf<Type extends JobMove["type"]> = Extract<JobMove, {
    readonly type: Type;
}>;
export {};
