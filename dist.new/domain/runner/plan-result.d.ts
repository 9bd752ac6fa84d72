import type { Job } from "../job/job.ts";
import type { Ended, JobMove } from "../job/move-job.ts";
import type { NewOutboxEntry } from "../job/outbox-entry.ts";
import { type StoredReview } from "../review/stored-draft.ts";
import type { RunnerExit, RunnerResult } from "./runner-result.ts";
/** One step of a job with what belongs to it. */
export interface JobStep {
    readonly move: JobMove;
    /** Text of the draft (JSON) that the step leaves. */
    readonly draft?: string;
    readonly outbox?: readonly NewOutboxEntry[];
}
type Subject = Pick<Job, "id" | "kind" | "source"> & Partial<Pick<Job, "head" | "request" | "intent" | "pull">>;
/**
 * The steps that a job makes when its runner has spoken, in order: they belong together. `held` says why nothing of it
 * is published unless a person wants it.
 */
export declare function planResult(job: Subject, result: RunnerResult, held?: string): readonly JobStep[];
/** The end of an unattended publishing in which, meanwhile, something is known to be secret. */
export declare function holdStep(job: Subject, draft: StoredReview, held: string): JobStep;
/** The step of a job whose runner died without a result. */
export declare function planDeath(job: Subject, exit: RunnerExit): JobStep;
/** The step of a task that may have written something before its end came: what there is, is looked up first. */
export declare function settleStep(job: Subject, why: string, ended?: Ended): JobStep;
/** Hands a draft to the outbox, which posts it once. */
export declare function publishStep(job: Subject): JobStep;
/** Hands a draft to the outbox that a person has seen in this version. One that was refused may be handed over again. */
export declare function approveStep(job: Pick<Job, "id" | "version">, version: number): JobStep;
/** A failure, and the one comment that tells whoever waits for it. */
export declare function failStep(job: Subject, move: Extract<JobMove, {
    readonly type: "fail";
}>): JobStep;
/** The end of a job that is not to be done, and the one comment that says why. */
export declare function refuseStep(job: Subject, error: string): JobStep;
/** The end of a job that somebody, or the pull request's, has brought about. */
export declare function cancelStep(job: Subject, stopReason: "cancelled" | "pull-closed"): JobStep;
/** The end of a request that a newer one takes the place of: one line says so, and the reaction is removed. */
export declare function supersedeStep(job: Subject, newer: Pick<Job, "id" | "requestedBy">): JobStep;
/** The entry that shows whoever asked that the work was taken. */
export declare const reactionOf: (job: Subject) => NewOutboxEntry;
/** The one comment that says why nothing came of a job. */
export declare function noticeOf(job: Subject, error: string): Pick<JobStep, "outbox">;
/** The one comment that says that somebody asks too often; it invites no answer. */
export declare function declineOf(job: Subject, why: string): Pick<JobStep, "outbox">;
/** The issue that is told when a task fails; absent when its request named none. */
export declare function triageIssueOf({ kind, request }: Subject): number | undefined;
export {};
