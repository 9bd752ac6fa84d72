import { z } from "zod";
import { JobKind, JobStatus } from "../job/job.ts";
/** One call of the service: who asked for what, what it cost and how it ended. Times are ISO 8601. */
export declare const JournalEntry: z.ZodObject<{
    id: z.ZodString;
    at: z.ZodString;
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
    by: z.ZodString;
    repository: z.ZodString;
    pull: z.ZodOptional<z.ZodNumber>;
    provider: z.ZodOptional<z.ZodString>;
    model: z.ZodOptional<z.ZodString>;
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
    stopReason: z.ZodOptional<z.ZodString>;
    input: z.ZodNumber;
    cached: z.ZodNumber;
    output: z.ZodNumber;
    calls: z.ZodNumber;
    cost: z.ZodOptional<z.ZodNumber>;
    unpriced: z.ZodOptional<z.ZodNumber>;
    changedAt: z.ZodString;
    doneAt: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export type JournalEntry = Readonly<z.infer<typeof JournalEntry>>;
/** Which entries are wanted; what is absent matches all. */
export interface JournalFilter {
    readonly repository?: string;
    readonly by?: string;
    readonly kind?: JobKind;
    readonly status?: JobStatus;
    /** ISO 8601, inclusive. */
    readonly since?: string;
    /** ISO 8601, exclusive. */
    readonly until?: string;
}
/** The same page by page. */
export interface JournalQuery extends JournalFilter {
    /** Entries older than this one, for paging. */
    readonly before?: string;
    readonly limit: number;
}
/** Tokens and calls of several entries. */
export interface JournalTotals {
    readonly entries: number;
    readonly input: number;
    readonly cached: number;
    readonly output: number;
    readonly calls: number;
    /** As an entry has them. */
    readonly cost?: number | undefined;
    readonly unpriced?: number | undefined;
}
/** Adds sums up. */
export declare function addTotals(all: Iterable<JournalTotals>): JournalTotals;
/** Adds entries up. */
export declare function sumJournal(entries: readonly JournalEntry[]): JournalTotals;
