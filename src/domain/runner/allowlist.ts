import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { z } from "zod";

/** Network needs of runners. */
export interface EgressNeeds {
  /** Addresses of the code host: its API, and its web address for clones. */
  readonly codeHost: readonly string[];
  /** Base URLs of all endpoints of provider configs and of the server. */
  readonly endpoints: readonly string[];
  /** Hosts of package registries; empty if installation is disabled. */
  readonly packageHosts: readonly string[];
  /** Additional hosts allowed by the operator. */
  readonly extraHosts: readonly string[];
  /** True if runners read workflow artifacts. */
  readonly readsArtifacts: boolean;
}

const GITHUB = "github.com";
/**
 * Storage accounts of github.com artifacts. Not the whole domain: anyone can have an account there.
 */
const ARTIFACT_HOSTS = Array.from(
  { length: 20 },
  (_, at) => `productionresultssa${at}.blob.core.windows.net`,
);

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const NAME = new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`);
const MAX_CHARS = 253;

/** Address that runners connect to. */
export interface HostNeed {
  /** Address as configured. */
  readonly address: string;
  /** Purpose of the address. */
  readonly of: "code host" | "artifacts" | "model" | "packages" | "added";
  /** In lower case; absent if the address cannot be on the list. */
  readonly host?: string | undefined;
}

/**
 * Lists the hosts that runners connect to, with their purpose. An address that is not https to a
 * host name at port 443 (an IP address, another port, a name without a dot) has no host: the proxy
 * refuses it.
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

/** Returns whether the proxy allows an address: https, port 443, a host name with a dot. */
export const isProxied = (address: string): boolean => parseHost(address) !== undefined;

/** Returns the hosts that runners may reach, in lower case, sorted, without repeats. */
export function allowedHosts(needs: EgressNeeds): readonly string[] {
  const hosts = listHostNeeds(needs).flatMap(({ host }) => (host === undefined ? [] : [host]));
  return [...new Set(hosts)].sort();
}

/**
 * Returns whether a text is a host name that can be on the list: lower case, with a dot, not an IP
 * address.
 */
export function isHostName(text: string): boolean {
  // URL parsers treat a last label of digits as part of an IP address.
  return text.length <= MAX_CHARS && NAME.test(text) && !/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(text);
}

/**
 * Creates one extended regular expression for each host, which matches only `host:443`, the form in
 * a CONNECT request.
 */
export function toFilterLines(hosts: readonly string[]): readonly string[] {
  return hosts
    .filter(isHostName)
    .map((host) => `^${host.replaceAll(".", "\\.")}:443$`)
    .sort();
}

/** Computes a hash of sixteen digits that identifies a list, regardless of its order. */
export function hashHosts(hosts: readonly string[]): string {
  return bytesToHex(sha256(utf8ToBytes(toFilterLines(hosts).join("\n")))).slice(0, 16);
}

function parseHost(address: string): string | undefined {
  try {
    // Port 443 is not part of the host of an https address; any other port is, and the name is then
    // not valid.
    const { protocol, host } = new URL(address);
    const name = host.toLowerCase().replace(/\.$/, "");
    return protocol === "https:" && isHostName(name) ? name : undefined;
  } catch {
    return undefined; // Not a valid address: no connection is possible.
  }
}

const MAX_HOSTS = 2_000;

/** Response to a proxy that requests the list of hosts that runners may reach. */
export const EgressResponse = z.strictObject({
  /** Hash of the hosts, from `hashHosts`. */
  version: z.string().regex(/^[0-9a-f]{16}$/),
  hosts: z.array(z.string().refine(isHostName)).max(MAX_HOSTS).readonly(),
});
/** Response to a proxy that requests the list of hosts that runners may reach. */
export type EgressResponse = Readonly<z.infer<typeof EgressResponse>>;
