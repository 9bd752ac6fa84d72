import { isPrivateHost } from "../../../domain/provider/private-host.ts";
import type { GuardOptions } from "./guard-options.ts";
import { createGuardedAgents } from "./guarded-agents.ts";
import { PrivateAddressError } from "./private-address-error.ts";
import { sendRequest } from "./send-request.ts";

/**
 * Creates a `fetch` for addresses that people have entered: it reaches no private, loopback or link-local address,
 * however that is written and whatever a name means at the moment of connecting, and follows no redirect. Behind a
 * forward proxy, which resolves names itself, only what the address says is looked at.
 */
export function createGuardedFetch(options: GuardOptions): typeof fetch {
  const agentFor = createGuardedAgents(options);
  return async (input, init = {}) => {
    if (input instanceof Request) throw new TypeError("an address is needed, not a request");
    const url = new URL(input);
    if (!options.allowPrivate && isPrivateHost(url.hostname)) throw refused();
    return sendRequest({ url, init, agent: agentFor(url) });
  };
}

const refused = (): TypeError =>
  new TypeError("fetch failed", { cause: new PrivateAddressError() });
