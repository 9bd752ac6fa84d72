import { type MatchOptions } from "../domain/provider/match-provider.ts";
import type { ProviderConfig } from "../domain/provider/provider-config.ts";
import type { CheckRequester, Requester } from "./provider/check-requester.ts";
import type { KeyPorts, ProviderEndpoint, ProviderTerms } from "./provider-terms.ts";
export interface ChooseProviderPorts extends KeyPorts {
    /** The server's own endpoint (`LLM_*`), for reviews of repositories without a config. */
    readonly fallback?: Omit<ProviderEndpoint, "isGuarded"> | undefined;
    /** Organisation that the model hub's router bills, whatever config pays. */
    readonly billTo?: string | undefined;
    /** Whether configs may name private addresses. */
    readonly allowPrivate: boolean;
    readonly checkRequester: CheckRequester;
}
export interface ChooseAsk extends MatchOptions {
    /** `owner/name`. */
    readonly repository: string;
    /** Leaves out configs that restrict comments and tasks and are not for them; absent: asked for in the web app. */
    readonly requester?: Requester | undefined;
}
export type ChosenProvider = {
    readonly kind: "chosen";
    readonly terms: ProviderTerms;
    readonly why: string;
}
/** One line, to be shown to whoever waits. */
 | {
    readonly kind: "none";
    readonly why: string;
    /** A config is there, and not for the requester. */
    readonly isRefusal?: boolean | undefined;
};
export type ChooseProvider = (ask: ChooseAsk) => Promise<ChosenProvider>;
/**
 * Creates the choice of who answers and who pays: the most specific config, or for a review of a repository that has
 * none, the server's own endpoint. A config that is there but may not be used is no reason to charge somebody else.
 * Rejects with `code-host-unreachable` and `code-host-rate-limited` when a requester cannot be checked for now.
 */
export declare function createChooseProvider(ports: ChooseProviderPorts): ChooseProvider;
/** The terms of a config. Rejects with `secret-invalid` when its key does not open. */
export declare function toTerms(ports: Pick<ChooseProviderPorts, "configs" | "secretBox" | "billTo" | "allowPrivate">, config: ProviderConfig): Promise<ProviderTerms>;
