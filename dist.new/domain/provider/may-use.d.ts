import type { ProviderConfig } from "./provider-config.ts";
/** Who asks for the use of a config. */
export interface ProviderUser {
    readonly login: string;
    readonly orgs: readonly string[];
    /** Nobody signs in (`DEV_NO_AUTH`): every config may be used. */
    readonly usesAll?: boolean;
}
/** Tells whether a config is for a person: named by login, or a member of one of its orgs. */
export declare function mayUse({ users, orgs }: Pick<ProviderConfig, "users" | "orgs">, { login, orgs: own, usesAll }: ProviderUser): boolean;
