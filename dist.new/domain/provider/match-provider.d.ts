import { type ProviderUser } from "./may-use.ts";
import type { Provider, ProviderConfig } from "./provider-config.ts";
export interface MatchOptions {
    /** Tasks write: the config that wins must allow that, and no other lends its permission. */
    readonly needsTasks?: boolean;
    /** Leaves out what is not for this person; absent: work that nobody in person asked for. */
    readonly user?: ProviderUser;
    /** Leaves out the configs of other providers. */
    readonly provider?: Provider;
}
/** Which config is used for a repository, and why; `why` is one line. */
export interface ProviderMatch {
    readonly config: ProviderConfig | undefined;
    readonly why: string;
    /** The others that are for the repository. */
    readonly others: readonly {
        readonly config: ProviderConfig;
        readonly whyNot: string;
    }[];
}
/**
 * Finds the config for a repository (`owner/name`, upper and lower case alike): a pattern that names it beats one that
 * names its owner, whatever their age; of equals the one that was changed last wins.
 */
export declare function matchProvider(configs: readonly ProviderConfig[], repository: string, { needsTasks, user, provider }?: MatchOptions): ProviderMatch;
