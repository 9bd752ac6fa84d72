import { isPrivateAddress } from "../../../domain/provider/private-address.ts";
import { isPrivateHost } from "../../../domain/provider/private-host.ts";
import { findProxy } from "../../shared/process/find-proxy.ts";
import { resolveWithSystem, type SsrfOptions } from "./ssrf-options.ts";

const PRIVATE_ADDRESS_REASON =
  "must not be a private, loopback or link-local address (ALLOW_PRIVATE_LLM=1 on the server allows it)";

/**
 * Creates a check of a base URL before it is kept: gives what is wrong with it, to be read after its name. A name that
 * is unknown now passes: each connection looks again. Behind a forward proxy only what the address says is looked at.
 */
export function createAddressCheck({
  allowPrivate,
  environment,
  resolve = resolveWithSystem,
}: SsrfOptions): (baseUrl: string) => Promise<string | undefined> {
  return async (baseUrl) => {
    const url = new URL(baseUrl);
    if (allowPrivate) return undefined;
    if (isPrivateHost(url.hostname)) return PRIVATE_ADDRESS_REASON;
    if (findProxy(url, environment) !== undefined || isIpLiteral(url)) return undefined;
    const found = await resolve(url.hostname).catch(() => []);
    return found.some(({ address }) => isPrivateAddress(address))
      ? PRIVATE_ADDRESS_REASON
      : undefined;
  };
}

/** The host is an address already, and it was looked at. */
const isIpLiteral = ({ hostname }: URL): boolean => /^\[|^[\d.]+$/.test(hostname);
