import { type ContextLimits } from "./context-limits.ts";
import type { ContextNumbers, RefusedRequest } from "./read-context-numbers.ts";
/** A field of the request that some endpoints refuse. */
export type Field = "max_tokens" | "max_completion_tokens" | "temperature" | "tools" | "tool_choice" | "stream" | "stream_options" | "reasoning_effort"
/** Messages of the role `system`. */
 | "system_role";
/** What an endpoint refused so far for one model. */
export interface Limits {
    readonly refused: ReadonlySet<Field>;
    /** Most tokens of an answer that it takes, when it named a number. */
    readonly maxTokens?: number;
    /** Values of `reasoning_effort` that it refuses. */
    readonly refusedEfforts?: ReadonlySet<string> | undefined;
    /** A refusal without reasons outlasted every other form of the request: they are not tried again. */
    readonly isExplored?: boolean | undefined;
    readonly context?: ContextLimits | undefined;
}
/** One thing that a refused request teaches. */
export type Refusal = {
    readonly kind: "field";
    readonly field: Field;
} | {
    readonly kind: "effort";
    readonly effort: string;
} | {
    readonly kind: "explored";
} | {
    readonly kind: "max-tokens";
    readonly maxTokens: number;
} | {
    readonly kind: "context";
    readonly sent: RefusedRequest;
    readonly numbers: ContextNumbers;
};
export interface Endpoint {
    readonly baseUrl: string;
    readonly model: string;
}
/** Remembers what endpoints refuse, per base URL and model. Shared by every model of a process. */
export interface Capabilities {
    limits(endpoint: Endpoint): Limits;
    learn(endpoint: Endpoint, refusal: Refusal): void;
    /** Learns from a request that was answered: how many tokens its characters are, and that they fit. */
    learnAnswer(endpoint: Endpoint, sent: RefusedRequest, inputTokens: number | undefined): void;
}
/** Creates an empty memory; the endpoint learnt about longest ago is forgotten above 1,000. */
export declare function createCapabilities(): Capabilities;
