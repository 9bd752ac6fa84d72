import type { Octokit } from "@octokit/rest";
import type { Secret } from "../../domain/secret.ts";
import type { GithubOptions } from "./github-options.ts";
/** One request to the code host. */
export interface HostRequest {
    /** Method and template, such as `GET /repos/{owner}/{repo}`. */
    readonly route: string;
    /** Values of the template; what it does not name goes to the query, or to the body of a write. */
    readonly parameters?: Readonly<Record<string, unknown>>;
    /** Longest body taken. */
    readonly maxBytes?: number;
    /** Gives a redirect as the answer and does not follow it: where it leads must not see the token. */
    readonly keepsRedirect?: boolean;
}
/** An answer, whatever its status. */
export interface Reply {
    readonly status: number;
    /** By name in lower case. */
    readonly headers: Readonly<Record<string, string | undefined>>;
    /** Parsed JSON, or text when it is none. */
    readonly body: unknown;
}
/** Sends a request once. Rejects with a `Fault` when no whole answer came, with `cancelled` when the caller stops. */
export type Transport = (request: HostRequest, context: {
    readonly token?: Secret;
    readonly signal: AbortSignal;
}) => Promise<Reply>;
export declare const isWrite: ({ route }: HostRequest) => boolean;
/** Creates the sender of requests over the SDK's client. */
export declare function createTransport(octokit: Octokit, options: GithubOptions): Transport;
