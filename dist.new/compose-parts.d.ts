import type { GithubOptions } from "./adapters/github/github-options.ts";
import type { GithubTokens } from "./adapters/github/github-tokens.ts";
import type { Config } from "./config/settings.ts";
import type { OutboundGate } from "./domain/outbound/outbound-gate.ts";
import type { Secret } from "./domain/secret.ts";
import type { Clock } from "./ports/clock.ts";
import type { Model } from "./ports/model.ts";
import type { ModelCatalog } from "./ports/model-catalog.ts";
import type { Snapshots } from "./ports/snapshots.ts";
/** Environment of the process, as it was handed to us. */
export type Environment = Readonly<Record<string, string | undefined>>;
/** The model endpoint that is asked. */
export interface EndpointTerms {
    readonly baseUrl: string;
    readonly apiKey?: Secret;
    readonly model?: string;
    readonly billTo?: string;
    readonly stream: boolean;
    readonly timeoutSeconds: number;
    /** How requests are sent; as Node does when absent. */
    readonly fetch?: typeof fetch;
}
export declare function buildModel(terms: EndpointTerms, clock: Clock): {
    readonly model: Model;
    readonly catalog: ModelCatalog;
};
/** Where clones are kept, and whose they are. */
export interface CloneTerms {
    readonly cacheFolder?: string | undefined;
    readonly cacheMaxBytes: number;
    readonly serverUrl: string;
    readonly silenceSeconds?: number | undefined;
}
export declare function buildSnapshots({ cacheFolder, cacheMaxBytes, serverUrl, silenceSeconds }: CloneTerms, environment: Environment, clock: Clock): Snapshots;
/** Signs in to the code host as the configuration says; the gate learns whatever token comes of it. */
export declare function signIn(config: Config, host: GithubOptions, { environment, gate }: {
    readonly environment: Environment;
    readonly gate: OutboundGate;
}): {
    readonly tokens: GithubTokens;
    readonly appKey?: Secret;
};
