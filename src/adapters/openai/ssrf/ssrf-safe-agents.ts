import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { findProxy } from "../../shared/process/find-proxy.ts";
import type { SsrfOptions } from "./ssrf-options.ts";
import { createSsrfSafeLookup } from "./ssrf-safe-lookup.ts";

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
