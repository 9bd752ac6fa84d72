import type { ErrorBody } from "./read-error-body.ts";
/** The request that was refused. */
export interface RefusedRequest {
    /** Characters of its prompt. */
    readonly chars: number;
    /** Most tokens of its answer; absent: not sent. */
    readonly maxTokens: number | undefined;
}
/** Numbers that an endpoint names when a request does not fit; each one that is absent was not named. */
export interface ContextNumbers {
    /** Tokens of prompt and answer together. */
    readonly window?: number | undefined;
    /** Tokens of this request's prompt. */
    readonly promptTokens?: number | undefined;
}
/** Reads the numbers in the words of an endpoint that refused a request for its length. */
export declare function readContextNumbers(body: ErrorBody, sent: RefusedRequest): ContextNumbers;
