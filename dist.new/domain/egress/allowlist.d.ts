/** What runners talk to. */
export interface EgressNeeds {
    /** Addresses of the code host: its API and its pages, which clones come from. */
    readonly codeHost: readonly string[];
    /** Base URLs of every endpoint that a provider config or the server names. */
    readonly endpoints: readonly string[];
    /** Where packages come from; none where nothing may be installed. */
    readonly packageHosts: readonly string[];
    /** What an operator allows beside all that. */
    readonly extraHosts: readonly string[];
    /** Whether runners read what a workflow has left behind. */
    readonly readsArtifacts: boolean;
}
/** An address that runners talk to. */
export interface HostNeed {
    /** As it was configured. */
    readonly address: string;
    /** What it is for. */
    readonly of: "code host" | "artifacts" | "model" | "packages" | "added";
    /** In lower case; absent for what cannot be on the list. */
    readonly host?: string;
}
/**
 * What runners talk to, and why. What is no name of a host at port 443 with https (an address by number, another port,
 * a name without a dot) has no host: the proxy lets nobody through to it.
 */
export declare function explainHosts(needs: EgressNeeds): readonly HostNeed[];
/** Tells whether the proxy lets runners through to an address: https, at port 443, a host with a dot and a name. */
export declare const isProxied: (address: string) => boolean;
/** The hosts that runners may reach, in lower case, sorted, each once. */
export declare function allowedHosts(needs: EgressNeeds): readonly string[];
/** Tells whether a text is the name of a host that can be on the list: lower case, with a dot, no address by number. */
export declare function isHostName(text: string): boolean;
/** One extended regular expression for each host, which matches `host:443` as a CONNECT names it, and nothing else. */
export declare function filterLines(hosts: readonly string[]): readonly string[];
/** Sixteen digits that tell one list from another, whatever its order. */
export declare function listVersion(hosts: readonly string[]): string;
