import type { RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { CommitSpan, ComparedFiles } from "../../ports/pull-reader.ts";
import type { GithubClient } from "./create-github-client.ts";
/** Tells whether a commit's history holds another one. */
export declare function holdsCommit(client: GithubClient, { repository, ancestor, commit, }: {
    readonly repository: RepositoryRef;
    readonly ancestor: string;
    readonly commit: string;
}, signal: AbortSignal): Promise<boolean>;
/** Reads what a commit has that another one lacks, files and number of commits, in one call. */
export declare function compareCommits(client: GithubClient, span: Span, signal: AbortSignal): Promise<ComparedFiles | undefined>;
interface Span extends CommitSpan {
    readonly repository: RepositoryRef;
}
export {};
