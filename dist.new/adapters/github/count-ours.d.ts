import { type RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { GithubClient } from "./create-github-client.ts";
export interface OursSpan {
    readonly repository: RepositoryRef;
    readonly base: string;
    readonly head: string;
    /** Ours. */
    readonly login: string;
}
/** Counts our commits that a head has and a base lacks, over all pages; rejects when not all of them can be seen. */
export declare function countOurs(client: GithubClient, span: OursSpan, signal: AbortSignal): Promise<number>;
