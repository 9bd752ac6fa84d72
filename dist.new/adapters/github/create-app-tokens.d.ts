import type { Secret } from "../../domain/secret.ts";
import type { GithubOptions } from "./github-options.ts";
import type { GithubTokens } from "./github-tokens.ts";
export interface AppTokensOptions extends GithubOptions {
    readonly appId: number;
    /** PEM. Another text is `config-invalid`. */
    readonly privateKey: Secret;
}
/** Creates the issuer that signs in as an app: one token for each repository and purpose, narrowed to both. */
export declare function createAppTokens(options: AppTokensOptions): GithubTokens;
