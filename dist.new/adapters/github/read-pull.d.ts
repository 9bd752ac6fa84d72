import { type PullRef, type PullRequest } from "../../domain/pull/pull-request.ts";
import type { GithubClient } from "./create-github-client.ts";
/** Reads a pull request with the commit that it starts from. */
export declare function readPull(client: GithubClient, ref: PullRef, signal: AbortSignal): Promise<PullRequest>;
