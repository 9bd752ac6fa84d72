import { parseAddress } from "./parse-address.js";
import { isPrivateAddress } from "./private-address.js";
/** Names that are never given out in public. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;
/**
 * Tells whether the host of an address, as `URL` gives it, is private by its looks: a private IP address, a name of
 * this machine or of a network of its own, a name without a dot. Of another name only its resolution tells.
 */
export function isPrivateHost(hostname) {
    const host = hostname.toLowerCase().replace(/\.+$/, "");
    const address = host.startsWith("[") ? host.slice(1, -1) : host;
    if (host.startsWith("[") || parseAddress(address) !== undefined)
        return isPrivateAddress(address);
    return !host.includes(".") || PRIVATE_NAMES.test(host);
}
/** Tells the same of an address. */
export const isPrivateBase = (baseUrl) => isPrivateHost(new URL(baseUrl).hostname);
