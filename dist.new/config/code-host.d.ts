import type { Secret } from "../domain/secret.ts";
import type { Config } from "./settings.ts";
/** How we sign in to the code host. */
export type CodeHostCredentials = {
    readonly kind: "app";
    readonly appId: number;
    readonly key: {
        readonly pem: Secret;
    } | {
        readonly path: string;
    };
} | {
    readonly kind: "token";
    readonly token: Secret;
};
/**
 * Finds how to sign in: as the app when one is configured, else with the token.
 *
 * Throws `config-invalid` when there is neither, or an app without its key.
 */
export declare function codeHostCredentials(config: Config): CodeHostCredentials;
