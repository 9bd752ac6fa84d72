import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

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

const GITHUB = "github.com";
/** Accounts that github.com keeps artifacts in. Not their domain: anybody can have an account there. */
const ARTIFACT_HOSTS = Array.from(
  { length: 20 },
  (_, at) => `productionresultssa${at}.blob.core.windows.net`,
);

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const NAME = new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`);
const MAX_CHARS = 253;

/** An address that runners talk to. */
export interface HostNeed {
  /** As it was configured. */
  readonly address: string;
  /** What it is for. */
  readonly of: "code host" | "artifacts" | "model" | "packages" | "added";
  /** In lower case; absent for what cannot be on the list. */
  readonly host?: string | undefined;
}

/**
 * What runners talk to, and why. What is no name of a host at port 443 with https (an address by number, another port,
 * a name without a dot) has no host: the proxy lets nobody through to it.
 */
export function listHostNeeds(needs: EgressNeeds): readonly HostNeed[] {
  const toNeed =
    (of: HostNeed["of"]) =>
    (address: string): HostNeed => {
      const host = parseHost(address);
      return { address, of, host };
    };
  const isGithub = needs.codeHost.some((address) => parseHost(address) === GITHUB);
  return [
    ...needs.codeHost.map(toNeed("code host")),
    ...(isGithub && needs.readsArtifacts ? ARTIFACT_HOSTS : [])
      .map(addScheme)
      .map(toNeed("artifacts")),
    ...needs.endpoints.map(toNeed("model")),
    ...needs.packageHosts.map(addScheme).map(toNeed("packages")),
    ...needs.extraHosts.map(addScheme).map(toNeed("added")),
  ];
}

const addScheme = (host: string): string => `https://${host}`;

/** Tells whether the proxy lets runners through to an address: https, at port 443, a host with a dot and a name. */
export const isProxied = (address: string): boolean => parseHost(address) !== undefined;

/** The hosts that runners may reach, in lower case, sorted, each once. */
export function allowedHosts(needs: EgressNeeds): readonly string[] {
  const hosts = listHostNeeds(needs).flatMap(({ host }) => (host === undefined ? [] : [host]));
  return [...new Set(hosts)].sort();
}

/** Tells whether a text is the name of a host that can be on the list: lower case, with a dot, no address by number. */
export function isHostName(text: string): boolean {
  // Programs read a last label of digits as part of an address.
  return text.length <= MAX_CHARS && NAME.test(text) && !/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(text);
}

/** One extended regular expression for each host, which matches `host:443` as a CONNECT names it, and nothing else. */
export function toFilterLines(hosts: readonly string[]): readonly string[] {
  return hosts
    .filter(isHostName)
    .map((host) => `^${host.replaceAll(".", "\\.")}:443$`)
    .sort();
}

/** Sixteen digits that tell one list from another, whatever its order. */
export function hashHosts(hosts: readonly string[]): string {
  return bytesToHex(sha256(utf8ToBytes(toFilterLines(hosts).join("\n")))).slice(0, 16);
}

function parseHost(address: string): string | undefined {
  try {
    // Port 443 is no part of the host of an https address, any other is, and then this is no name.
    const { protocol, host } = new URL(address);
    const name = host.toLowerCase().replace(/\.$/, "");
    return protocol === "https:" && isHostName(name) ? name : undefined;
  } catch {
    return undefined; // No address: nobody can connect to it.
  }
}
