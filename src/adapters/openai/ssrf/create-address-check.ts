import { isPrivateAddress } from "../../../domain/provider/private-address.ts";
import { isPrivateHost } from "../../../domain/provider/private-host.ts";
import { findProxy } from "../../shared/process/find-proxy.ts";
import { resolveWithSystem, type SsrfOptions } from "./ssrf-options.ts";

/** Error code, found in the chain of causes like those of the system. */
export const PRIVATE_ADDRESS = "ERR_PRIVATE_ADDRESS";

/** A connection to a private address was refused. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
  readonly code = PRIVATE_ADDRESS;

  constructor() {
    super("the address is private, loopback or link-local");
  }
}

const PRIVATE_ADDRESS_REASON =
  "must not be a private, loopback or link-local address (ALLOW_PRIVATE_LLM=1 on the server allows it)";

/**
 * Creates a check of a base URL before it is stored: returns the problem, as a phrase after its
 * name. A name that does not resolve now passes: each connection checks again. Behind a forward
 * proxy only the URL itself is checked.
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

/** Returns true if the host is an IP address, which was checked already. */
const isIpLiteral = ({ hostname }: URL): boolean => /^\[|^[\d.]+$/.test(hostname);
