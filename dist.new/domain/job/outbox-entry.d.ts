import { z } from "zod";
/** Something that must reach the code host exactly once. */
export declare const OutboxEntry: z.ZodObject<{
    key: z.ZodString;
    jobId: z.ZodString;
    kind: z.ZodEnum<{
        reply: "reply";
        review: "review";
        notice: "notice";
        reaction: "reaction";
        settle: "settle";
    }>;
    payload: z.ZodJSONSchema;
    state: z.ZodEnum<{
        failed: "failed";
        done: "done";
        pending: "pending";
    }>;
    attempts: z.ZodNumber;
    notBefore: z.ZodISODateTime;
    sentAt: z.ZodOptional<z.ZodISODateTime>;
    url: z.ZodOptional<z.ZodString>;
    error: z.ZodOptional<z.ZodString>;
    createdAt: z.ZodISODateTime;
}, z.core.$strip>;
export type OutboxEntry = Readonly<z.infer<typeof OutboxEntry>>;
/** An entry as it is put in. */
export type NewOutboxEntry = Pick<OutboxEntry, "key" | "jobId" | "kind" | "payload">;
/** Tries to write an entry at most. */
export declare const MAX_TRIES = 10;
