import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { isPrivateAddress } from "../../../domain/provider/private-address.ts";
import { findProxy } from "../../shared/process/find-proxy.ts";
import { PrivateAddressError } from "./create-address-check.ts";
import { type HostAddress, resolveWithSystem, type SsrfOptions } from "./ssrf-options.ts";

/** Returns the agent for a URL. */
export type SelectAgent = (url: URL) => http.Agent;

/**
 * Creates agents that check the addresses of a name at each connection, and connect only to those:
 * a later change of the name has no effect. A name with a single private address is refused. Behind
 * a proxy, the proxy resolves names and must refuse them.
 */
export function createSsrfSafeAgents(options: SsrfOptions): SelectAgent {
  const { environment } = options;
  const direct = createAgentPair({ keepAlive: true, lookup: createSsrfSafeLookup(options) });
  const proxied = new Map<string, http.Agent>();
  return (url) => {
    const kind = url.protocol === "https:" ? "https" : "http";
    const proxy = findProxy(url, environment);
    if (proxy === undefined) return direct[kind];
    const known = proxied.get(`${kind} ${proxy}`);
    const agent = known ?? createProxyAgents(proxy, options)[kind];
    proxied.set(`${kind} ${proxy}`, agent);
    return agent;
  };
}

interface AgentPair {
  readonly http: http.Agent;
  readonly https: https.Agent;
}

function createAgentPair(settings: https.AgentOptions): AgentPair {
  return { http: new http.Agent(settings), https: new https.Agent(settings) };
}

function createProxyAgents(proxy: string, options: SsrfOptions): AgentPair {
  // Exceptions of the proxy were applied before.
  const proxyEnv = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy };
  const { hostname } = URL.parse(proxy) ?? {};
  const guarded = createSsrfSafeLookup(options);
  const plain = createSsrfSafeLookup({ ...options, allowPrivate: true });
  // A Node without `proxyEnv` connects directly: names are then checked nevertheless.
  const lookup: LookupFunction = (name, wanted, callback) =>
    (name === hostname ? plain : guarded)(name, wanted, callback);
  return createAgentPair({ keepAlive: true, lookup, proxyEnv });
}

/** Creates the address look-up of a socket: a name with a single private address is refused. */
function createSsrfSafeLookup(options: SsrfOptions): LookupFunction {
  return (hostname, { all = false, family = 0 }, callback) => {
    findAddresses(hostname, family, options).then(
      ([first, ...more]) => {
        if (all) callback(null, [first, ...more]);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

async function findAddresses(
  hostname: string,
  wanted: number | "IPv4" | "IPv6",
  { allowPrivate, resolve = resolveWithSystem }: SsrfOptions,
): Promise<[HostAddress, ...HostAddress[]]> {
  const found = await resolve(hostname);
  if (!allowPrivate && found.some(({ address }) => isPrivateAddress(address)))
    throw new PrivateAddressError();
  const family = typeof wanted === "number" ? wanted : Number(wanted.slice(3));
  const [first, ...more] = found.filter((one) => family === 0 || one.family === family);
  if (first !== undefined) return [first, ...more];
  throw Object.assign(new Error(`no address of ${hostname}`), { code: "ENOTFOUND" });
}
