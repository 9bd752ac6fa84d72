import { z } from "zod";
export declare const JobKind: z.ZodEnum<{
    review: "review";
    followup: "followup";
    task: "task";
}>;
export type JobKind = z.infer<typeof JobKind>;
/** Who asked: an event of the code host, a person in the web app, a workflow. */
export declare const JobSource: z.ZodEnum<{
    task: "task";
    webhook: "webhook";
    web: "web";
}>;
export type JobSource = z.infer<typeof JobSource>;
export declare const JobStatus: z.ZodEnum<{
    cancelled: "cancelled";
    refused: "refused";
    failed: "failed";
    published: "published";
    queued: "queued";
    launching: "launching";
    running: "running";
    draft: "draft";
    publishing: "publishing";
    replied: "replied";
    succeeded: "succeeded";
    no_change: "no_change";
    discarded: "discarded";
}>;
export type JobStatus = z.infer<typeof JobStatus>;
/** Input, cached and output tokens of all model calls of a job so far. */
export declare const JobUsage: z.ZodObject<{
    input: z.ZodNumber;
    cached: z.ZodNumber;
    output: z.ZodNumber;
    calls: z.ZodNumber;
}, z.core.$strip>;
export type JobUsage = z.infer<typeof JobUsage>;
/** Which endpoint and model did the work, and by which provider config; without one the server's own. */
export declare const ModelTerms: z.ZodObject<{
    configId: z.ZodOptional<z.ZodString>;
    provider: z.ZodString;
    model: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export type ModelTerms = Readonly<z.infer<typeof ModelTerms>>;
/** One piece of work, from the moment it is taken to its end. Times are ISO 8601. */
export declare const Job: z.ZodObject<{
    id: z.ZodString;
    kind: z.ZodEnum<{
        review: "review";
        followup: "followup";
        task: "task";
    }>;
    source: z.ZodEnum<{
        task: "task";
        webhook: "webhook";
        web: "web";
    }>;
    status: z.ZodEnum<{
        cancelled: "cancelled";
        refused: "refused";
        failed: "failed";
        published: "published";
        queued: "queued";
        launching: "launching";
        running: "running";
        draft: "draft";
        publishing: "publishing";
        replied: "replied";
        succeeded: "succeeded";
        no_change: "no_change";
        discarded: "discarded";
    }>;
    attempt: z.ZodNumber;
    repository: z.ZodString;
    pull: z.ZodOptional<z.ZodNumber>;
    workId: z.ZodString;
    requestedBy: z.ZodString;
    request: z.ZodJSONSchema;
    signature: z.ZodOptional<z.ZodString>;
    head: z.ZodOptional<z.ZodString>;
    pullDetails: z.ZodOptional<z.ZodObject<{
        author: z.ZodOptional<z.ZodString>;
        head: z.ZodOptional<z.ZodString>;
        base: z.ZodOptional<z.ZodString>;
        changedFiles: z.ZodNumber;
        additions: z.ZodOptional<z.ZodNumber>;
        deletions: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strip>>;
    stopReason: z.ZodOptional<z.ZodEnum<{
        cancelled: "cancelled";
        "pull-closed": "pull-closed";
        final: "final";
        deadline: "deadline";
        "input-token-cap": "input-token-cap";
        "iteration-cap": "iteration-cap";
        "repeat-guard": "repeat-guard";
        superseded: "superseded";
        "runner-exited": "runner-exited";
        "orchestrator-restarted": "orchestrator-restarted";
    }>>;
    error: z.ZodOptional<z.ZodString>;
    url: z.ZodOptional<z.ZodString>;
    usage: z.ZodOptional<z.ZodObject<{
        input: z.ZodNumber;
        cached: z.ZodNumber;
        output: z.ZodNumber;
        calls: z.ZodNumber;
    }, z.core.$strip>>;
    findings: z.ZodOptional<z.ZodRecord<z.ZodEnum<{
        critical: "critical";
        major: "major";
        minor: "minor";
        nit: "nit";
    }>, z.ZodNumber>>;
    terms: z.ZodOptional<z.ZodObject<{
        configId: z.ZodOptional<z.ZodString>;
        provider: z.ZodString;
        model: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>>;
    intent: z.ZodOptional<z.ZodObject<{
        baseSha: z.ZodString;
        treeDigest: z.ZodString;
        title: z.ZodString;
        body: z.ZodString;
        branch: z.ZodString;
        isVerified: z.ZodOptional<z.ZodBoolean>;
        openingAt: z.ZodOptional<z.ZodISODateTime>;
        tree: z.ZodOptional<z.ZodString>;
        message: z.ZodOptional<z.ZodString>;
        isFresh: z.ZodOptional<z.ZodBoolean>;
    }, z.core.$strip>>;
    supersededBy: z.ZodOptional<z.ZodString>;
    createdAt: z.ZodISODateTime;
    doneAt: z.ZodOptional<z.ZodISODateTime>;
    updatedAt: z.ZodISODateTime;
    version: z.ZodNumber;
}, z.core.$strip>;
export type Job = Readonly<z.infer<typeof Job>>;
/** Tells whether a status is final: nothing ever follows it. */
export declare function isTerminal(status: JobStatus): boolean;
