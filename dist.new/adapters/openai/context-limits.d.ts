import type { ContextNumbers, RefusedRequest } from "./read-context-numbers.ts";
/** What requests so far have shown of an endpoint's context window, in the endpoint's own tokens. */
export interface ContextLimits {
    /** Tokens of prompt and answer together, as the endpoint names them. */
    readonly window?: number | undefined;
    /** Tokens for each character of a prompt, the most seen. */
    readonly rate?: number | undefined;
    /** Prompt and answer of the smallest refused request, as estimated. */
    readonly refused?: number | undefined;
    /** Prompt and answer of the largest accepted request, as estimated. */
    readonly accepted?: number | undefined;
}
/** A request whose prompt leaves no room for an answer. */
export interface ContextOverflow {
    readonly promptTokens: number;
    /** Tokens of a prompt that leaves room for an answer. */
    readonly limitTokens: number;
    readonly windowTokens: number;
}
export type ContextFit = {
    readonly kind: "fits";
    readonly maxTokens: number;
} | {
    readonly kind: "too-long";
    readonly overflow: ContextOverflow;
};
/** Decides how many tokens to ask for, or finds that the prompt is too long for the window. */
export declare function fitToContext(known: ContextLimits, { chars, maxTokens }: {
    readonly chars: number;
    readonly maxTokens: number;
}): ContextFit;
/** Numbers of a prompt that was refused, whether or not it fits by our count; absent where no window is known. */
export declare function knownOverflow(known: ContextLimits, { chars, maxTokens }: {
    readonly chars: number;
    readonly maxTokens: number;
}): ContextOverflow | undefined;
/** Adds what a refusal tells. */
export declare function learnRefusal(known: ContextLimits, sent: RefusedRequest, { window, promptTokens }: ContextNumbers): ContextLimits;
/** Adds what an answer tells; `inputTokens` as the endpoint reports them. */
export declare function learnAnswer(known: ContextLimits, { chars, maxTokens }: RefusedRequest, inputTokens: number | undefined): ContextLimits;
