/**
 * Tells whether an IP address belongs to this machine, to a network of its own or to nobody: loopback, private,
 * link-local, shared, multicast, reserved, and the forms of IPv6 that carry such an address. What is no address counts
 * as private.
 */
export declare function isPrivateAddress(text: string): boolean;
