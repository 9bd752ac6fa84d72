import { z } from "zod";
import type { ErrorCode } from "../../domain/errors/app-error.ts";
import type { RunnerToken } from "../../domain/runner/runner-spec.ts";
import type { ChildTable } from "./child-table.ts";
/** What a thread starts with. */
export interface ThreadData {
    /** Parsed by the runner. */
    readonly spec: unknown;
    readonly table: ChildTable;
}
/** Text is JSON: a list of events, the result, or what a task is about to write. `id` is the runner's number for one question. */
export declare const FromRunner: z.ZodDiscriminatedUnion<[z.ZodObject<{
    kind: z.ZodLiteral<"ready">;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodEnum<{
        events: "events";
        result: "result";
    }>;
    text: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"token">;
    id: z.ZodNumber;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"forget">;
    id: z.ZodNumber;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"intent">;
    id: z.ZodNumber;
    text: z.ZodString;
    contents: z.ZodOptional<z.ZodCustom<Uint8Array<ArrayBufferLike>, Uint8Array<ArrayBufferLike>>>;
}, z.core.$strip>], "kind">;
export type FromRunner = Readonly<z.infer<typeof FromRunner>>;
/** What a runner waits for an answer to. */
export type Question = {
    readonly kind: "token";
    readonly id: number;
} | ({
    readonly kind: "intent";
    readonly id: number;
} & IntentText);
interface IntentText {
    readonly text: string;
    readonly contents?: Uint8Array | undefined;
}
export type ToRunner = 
/** The events or the result that were said last: the runner may go on. */
{
    readonly kind: "taken";
} | {
    readonly kind: "stop";
} | {
    readonly kind: "token";
    readonly id: number;
    readonly token: RunnerToken;
}
/** What is about to be written is kept: it may be written. */
 | {
    readonly kind: "kept";
    readonly id: number;
} | {
    readonly kind: "refused";
    readonly id: number;
    readonly message: string;
    /** HTTP status; 0 when the code host gave none. */
    readonly status: number;
    readonly code?: ErrorCode;
};
export {};
