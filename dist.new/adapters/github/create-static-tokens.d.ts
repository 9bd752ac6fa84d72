import { type Secret } from "../../domain/secret.ts";
import type { GithubOptions } from "./github-options.ts";
import type { GithubTokens } from "./github-tokens.ts";
export interface StaticTokensOptions extends GithubOptions {
    readonly token: Secret;
    /** Whether an Actions job runs: its own token, and an app's, may not ask for the user they stand for. */
    readonly isActionsToken: boolean;
}
/** Creates the issuer of one token that was given to us: the same for every repository and purpose. */
export declare function createStaticTokens(options: StaticTokensOptions): GithubTokens;
