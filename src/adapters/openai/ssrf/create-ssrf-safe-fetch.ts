import { isPrivateHost } from "../../../domain/provider/private-host.ts";
import { PrivateAddressError } from "./create-address-check.ts";
import { sendRequest } from "./send-request.ts";
import type { SsrfOptions } from "./ssrf-options.ts";
import { createSsrfSafeAgents } from "./ssrf-safe-agents.ts";

/**
 * Creates a `fetch` for URLs entered by users: it connects to no private, loopback or link-local
 * address, in any notation and after name resolution, and follows no redirect. Behind a forward
 * proxy, which resolves names itself, only the URL is checked.
 */
export function createSsrfSafeFetch(options: SsrfOptions): typeof fetch {
  const agentFor = createSsrfSafeAgents(options);
  return async (input, init = {}) => {
    if (input instanceof Request) throw new TypeError("expected a URL, not a Request");
    const url = new URL(input);
    if (!options.allowPrivate && isPrivateHost(url.hostname)) throw privateAddressFailure();
    return sendRequest({ url, init, agent: agentFor(url) });
  };
}

const privateAddressFailure = (): TypeError =>
  new TypeError("fetch failed", { cause: new PrivateAddressError() });
