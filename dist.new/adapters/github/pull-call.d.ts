import { type ConversationRef } from "../../domain/pull/pull-request.ts";
import type { RepositoryCall } from "./host-call.ts";
/** What a call about one pull request is made of. */
export interface PullCallParts {
    /** Method and what follows the repository, such as `GET pulls/{number}/files`. */
    readonly route: string;
    readonly parameters?: Readonly<Record<string, unknown>>;
    /** Verb phrase that the pull request's name follows, such as `reading the files of`. */
    readonly doing: string;
    readonly accepts?: readonly number[];
}
/** Makes the call: reading with a `read` token, writing with a `review` token; all of an issue with its own. */
export declare function toPullCall(ref: ConversationRef, parts: PullCallParts): RepositoryCall;
