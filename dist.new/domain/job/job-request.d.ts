import { z } from "zod";
import type { TriggerDecision } from "../gate/trigger-decision.ts";
import type { AskedEnds } from "../pull/asked-ends.ts";
import { Job } from "./job.ts";
import { TaskJobRequest } from "./task-job-request.ts";
/** What a person chose beside the wish; absent: as it is configured. */
export declare const ReviewOptions: z.ZodObject<{
    provider: z.ZodOptional<z.ZodString>;
    model: z.ZodOptional<z.ZodString>;
    maxInputTokens: z.ZodOptional<z.ZodNumber>;
}, z.core.$strip>;
export type ReviewOptions = Readonly<z.infer<typeof ReviewOptions>>;
/** What a review is asked for, as its job keeps it. */
export declare const ReviewJobRequest: z.ZodObject<{
    options: z.ZodOptional<z.ZodObject<{
        provider: z.ZodOptional<z.ZodString>;
        model: z.ZodOptional<z.ZodString>;
        maxInputTokens: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strip>>;
    rerunOf: z.ZodOptional<z.ZodString>;
    ends: z.ZodOptional<z.ZodObject<{
        head: z.ZodString;
        baseBranch: z.ZodString;
    }, z.core.$strip>>;
    pull: z.ZodObject<{
        owner: z.ZodString;
        name: z.ZodString;
        number: z.ZodNumber;
    }, z.core.$strip>;
    commentId: z.ZodNumber;
    instructions: z.ZodString;
    commenter: z.ZodString;
    title: z.ZodOptional<z.ZodString>;
    description: z.ZodOptional<z.ZodString>;
    askedAt: z.ZodOptional<z.ZodString>;
    installationId: z.ZodOptional<z.ZodNumber>;
}, z.core.$strip>;
export type ReviewJobRequest = Readonly<z.infer<typeof ReviewJobRequest>>;
/** What a follow-up is asked for, as its job keeps it. */
export declare const FollowupJobRequest: z.ZodObject<{
    threadId: z.ZodNumber;
    path: z.ZodString;
    side: z.ZodEnum<{
        LEFT: "LEFT";
        RIGHT: "RIGHT";
    }>;
    line: z.ZodOptional<z.ZodNumber>;
    diffHunk: z.ZodString;
    pull: z.ZodObject<{
        owner: z.ZodString;
        name: z.ZodString;
        number: z.ZodNumber;
    }, z.core.$strip>;
    commentId: z.ZodNumber;
    instructions: z.ZodString;
    commenter: z.ZodString;
    title: z.ZodOptional<z.ZodString>;
    description: z.ZodOptional<z.ZodString>;
    askedAt: z.ZodOptional<z.ZodString>;
    installationId: z.ZodOptional<z.ZodNumber>;
}, z.core.$strip>;
export type FollowupJobRequest = Readonly<z.infer<typeof FollowupJobRequest>>;
/** What is shown of a job's request, whatever its kind. */
export interface AskedFor {
    readonly title?: string;
    readonly instructions?: string;
    readonly options?: ReviewOptions;
}
/**
 * Reads what a page shows of a request; what is not there, or not to be read, is left out. The instruction of a task
 * are its instructions.
 */
export declare function readAskedFor(request: Job["request"]): AskedFor;
/** What is shown of a task's request: its report is told by its size. */
export type AskedTask = Omit<TaskJobRequest, "instruction" | "context" | "title" | "testLinks"> & {
    /** Of the failure report, in UTF-8. */
    readonly contextBytes: number;
    /** Tests that have links to where they can be watched, and these links. */
    readonly linkedTests: number;
    readonly links: number;
};
/** Reads what a page shows of a task's request; `undefined` for one that is not to be read. */
export declare function readAskedTask(request: Job["request"]): AskedTask | undefined;
/** Keeps of a trigger what its job needs, as plain JSON: what was asked, as it was when it was asked. */
export declare function toJobRequest({ kind, request }: Exclude<TriggerDecision, {
    kind: "ignore";
}>, ends?: AskedEnds): Job["request"];
