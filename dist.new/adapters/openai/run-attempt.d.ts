import type { OpenAI } from "openai";
import type { ModelPart } from "../../ports/model.ts";
import type { Failure } from "./failure.ts";
import { type AnswerEnd } from "./from-stream.ts";
import type { ReportedUsage } from "./read-chunk.ts";
import type { Scrub } from "./scrub.ts";
import type { ChatBody } from "./to-request.ts";
export interface Attempt {
    readonly client: () => Promise<OpenAI>;
    readonly body: ChatBody;
    readonly idleMs: number;
    readonly signal: AbortSignal;
    readonly scrub: Scrub;
    readonly makeId: (position: number) => string;
    readonly nowMs: () => number;
}
export type AttemptEnd = {
    /** Characters received. */
    readonly chars: number;
    readonly usage: ReportedUsage | undefined;
} & ({
    readonly kind: "answered";
    readonly answer: AnswerEnd;
} | {
    readonly kind: "failed";
    readonly failure: Failure;
});
/** Makes one request and passes on what comes; the result says how it ended. */
export declare function runAttempt(attempt: Attempt): AsyncGenerator<ModelPart, AttemptEnd>;
