import { parseIpAddress } from "./parse-ip-address.ts";
import { isPrivateAddress } from "./private-address.ts";

/** Names that are never assigned in public DNS. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;

/**
 * Decides whether the host of a URL, as `URL` gives it, is private by its name: a private IP address, a local or
 * internal name, or a name without a dot. Other names need to be resolved.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.+$/, "");
  const address = host.startsWith("[") ? host.slice(1, -1) : host;
  if (host.startsWith("[") || parseIpAddress(address) !== undefined)
    return isPrivateAddress(address);
  return !host.includes(".") || PRIVATE_NAMES.test(host);
}

/** Decides whether the host of a base URL is private by its name. */
export const isPrivateBaseUrl = (baseUrl: string): boolean =>
  isPrivateHost(new URL(baseUrl).hostname);
