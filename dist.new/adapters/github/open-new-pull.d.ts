import type { RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { BranchWriter, NewPull } from "../../ports/branch-writer.ts";
import type { GithubClient } from "./create-github-client.ts";
export interface Opening {
    readonly repository: RepositoryRef;
    readonly pull: NewPull;
}
/** Opens a pull request ready for review, so that whoever is to review it is asked at once. */
export declare function openNewPull(client: GithubClient, { repository, pull }: Opening, signal: AbortSignal): ReturnType<BranchWriter["openPull"]>;
