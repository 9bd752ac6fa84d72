import type { Refusal } from "./capabilities.ts";
import type { Failure } from "./failure.ts";
import type { ChatBody } from "./to-request.ts";
/**
 * Finds what of a request an endpoint refused, from the words of its answer; `chars` are those of its prompt.
 * `undefined` when it refused something else, or something that was not sent.
 */
export declare function findRefusal(failure: Failure, sent: ChatBody, chars?: number): Refusal | undefined;
