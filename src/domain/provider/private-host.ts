import { parseIpAddress } from "./parse-ip-address.ts";
import { isPrivateAddress } from "./private-address.ts";

/** Names that are never given out in public. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;

/**
 * Tells whether the host of an address, as `URL` gives it, is private by its looks: a private IP address, a name of
 * this machine or of a network of its own, a name without a dot. Of another name only its resolution tells.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.+$/, "");
  const address = host.startsWith("[") ? host.slice(1, -1) : host;
  if (host.startsWith("[") || parseIpAddress(address) !== undefined)
    return isPrivateAddress(address);
  return !host.includes(".") || PRIVATE_NAMES.test(host);
}

/** Tells the same of an address. */
export const isPrivateBaseUrl = (baseUrl: string): boolean =>
  isPrivateHost(new URL(baseUrl).hostname);
