import { z } from "zod";
/** Most events of one message. */
export declare const MAX_EVENTS = 256;
/** Most bytes of a result. */
export declare const MAX_RESULT_BYTES: number;
/**
 * `POST /internal/jobs/{id}/events`. `from` is the number of the first of them, counted from 0 over all that the try
 * has said; deltas count. Without events it asks how far the runner was heard. What an event is, is looked at later.
 */
export declare const EventsMessage: z.ZodObject<{
    attempt: z.ZodNumber;
    from: z.ZodNumber;
    events: z.ZodArray<z.ZodUnknown>;
}, z.core.$strict>;
export type EventsMessage = Readonly<z.infer<typeof EventsMessage>>;
/** Its answer: how many were taken in all, and the time of whoever keeps the job (ISO 8601). */
export declare const EventsAnswer: z.ZodObject<{
    next: z.ZodNumber;
    now: z.ZodISODateTime;
}, z.core.$strip>;
export type EventsAnswer = Readonly<z.infer<typeof EventsAnswer>>;
/** `POST …/token`, without a body: its answer. */
export declare const TokenAnswer: z.ZodObject<{
    value: z.ZodString;
    expiresAt: z.ZodOptional<z.ZodISODateTime>;
}, z.core.$strip>;
export type TokenAnswer = Readonly<z.infer<typeof TokenAnswer>>;
/** What a refusal is known by: `code` of its problem, and beside `out-of-order` the number that is expected. */
export declare const CALLBACK_CODES: {
    readonly badToken: "callback-token-invalid";
    readonly finished: "job-finished";
    readonly outOfOrder: "out-of-order";
    readonly intentRefused: "intent-refused";
    /** The change holds a piece of a secret. */
    readonly secretFound: "secret-found";
    /** Something else was written than announced. */
    readonly changeReplaced: "change-replaced";
};
