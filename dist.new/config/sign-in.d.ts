import { type ConfigProblem } from "../domain/errors/app-error.ts";
import type { Secret } from "../domain/secret.ts";
import { type ServerConfig } from "./server-settings.ts";
/** How people sign in. */
export interface SignInSettings {
    readonly baseUrl: string;
    readonly clientId: string;
    readonly clientSecret: Secret;
    readonly callbackUrl: string;
    readonly sessionSecret?: Secret;
    /** Names in lower case. */
    readonly rules: {
        readonly allowedUsers: readonly string[];
        readonly allowedOrgs: readonly string[];
        readonly adminUsers: readonly string[];
    };
}
/**
 * Finds how people sign in; `undefined` in development, where nobody does. Throws `config-invalid` with all that is
 * missing at once.
 */
export declare function signInSettings(config: ServerConfig): SignInSettings | undefined;
/** What contradicts itself in the settings of signing in, whether or not anybody is to sign in. */
export declare function signInProblems(config: ServerConfig): readonly ConfigProblem[];
