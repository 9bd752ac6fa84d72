import { Octokit } from "@octokit/rest";
import type { GithubOptions } from "./github-options.ts";
/** Signs requests about the app itself; all others name their token. */
export interface AppSignIn {
    readonly appId: number;
    /** PEM. */
    readonly privateKey: string;
}
/** Creates the SDK's client: it paces and signs, and leaves waiting, repeating and printing to us. */
export declare function createOctokit(options: GithubOptions, app?: AppSignIn): Octokit;
