import type { ProviderConfig } from "../../domain/provider/provider-config.ts";
import type { Collaborators } from "../../ports/collaborators.ts";
/** The author of a comment, or the actor of a workflow that asks for a task. */
export interface Requester {
    /** Absent when the workflow's token names no actor. */
    readonly login: string | undefined;
}
export interface RequesterQuery {
    readonly config: ProviderConfig;
    /** `owner/name`. */
    readonly repository: string;
    readonly requester: Requester;
}
export type RequesterCheck = {
    readonly kind: "allowed";
}
/** `why` is one line that names whom to ask. */
 | {
    readonly kind: "refused" | "unreadable";
    readonly why: string;
};
/**
 * Tells whether a requester may use a config that restricts comments and tasks. Rejects as `Collaborators` does when the
 * code host cannot be reached or limits the rate.
 */
export type CheckRequester = (query: RequesterQuery) => Promise<RequesterCheck>;
/** Creates the check: users are compared by login, members of organizations are asked for at the code host. */
export declare function createCheckRequester(collaborators: Pick<Collaborators, "isMember">): CheckRequester;
