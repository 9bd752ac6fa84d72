import { isPrivateAddress } from "../../../domain/provider/private-address.ts";
import { isPrivateHost } from "../../../domain/provider/private-host.ts";
import { findProxy } from "../../shared/process/find-proxy.ts";
import { type GuardOptions, resolveBySystem } from "./guard-options.ts";

const WHY_NOT =
  "must not be a private, loopback or link-local address (ALLOW_PRIVATE_LLM=1 on the server allows it)";

/**
 * Creates a check of a base URL before it is kept: gives what is wrong with it, to be read after its name. A name that
 * is unknown now passes: each connection looks again. Behind a forward proxy only what the address says is looked at.
 */
export function createCheckAddress({
  allowPrivate,
  environment,
  resolve = resolveBySystem,
}: GuardOptions): (baseUrl: string) => Promise<string | undefined> {
  return async (baseUrl) => {
    const url = new URL(baseUrl);
    if (allowPrivate) return undefined;
    if (isPrivateHost(url.hostname)) return WHY_NOT;
    if (findProxy(url, environment) !== undefined || isLiteral(url)) return undefined;
    const found = await resolve(url.hostname).catch(() => []);
    return found.some(({ address }) => isPrivateAddress(address)) ? WHY_NOT : undefined;
  };
}

/** The host is an address already, and it was looked at. */
const isLiteral = ({ hostname }: URL): boolean => /^\[|^[\d.]+$/.test(hostname);
