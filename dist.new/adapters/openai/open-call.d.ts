import type { Clock } from "../../ports/clock.ts";
import type { ModelRequest } from "../../ports/model.ts";
import type { Capabilities, Endpoint } from "./capabilities.ts";
import type { Failure } from "./failure.ts";
import type { Turn } from "./pacing.ts";
import { type Attempts } from "./to-error.ts";
import { type ChatBody } from "./to-request.ts";
export interface CallParts {
    readonly endpoint: Endpoint;
    readonly request: ModelRequest;
    readonly stream: boolean;
    readonly clock: Clock;
    readonly capabilities: Capabilities;
    readonly turn: Turn;
}
/** One call of a model over all its attempts: what is sent, what follows a failure, and what both teach. */
export interface Call {
    /** The body of the next attempt; throws `model-context-exceeded` where the prompt is known to be too long. */
    body(): ChatBody;
    /** Learns from an answer; `inputTokens` as the endpoint reports them. */
    succeeded(sent: ChatBody, inputTokens: number | undefined): void;
    /** The wait before the next attempt; throws when the call has failed. */
    delayAfter(failure: Failure, sent: ChatBody, attempts: Attempts): number;
    /** Waits before the next attempt, or leaves it to the turn. */
    wait(failure: Failure, delayMs: number, signal: AbortSignal): Promise<void>;
}
/** Begins a call. */
export declare function openCall(parts: CallParts): Call;
