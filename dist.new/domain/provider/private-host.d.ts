/**
 * Tells whether the host of an address, as `URL` gives it, is private by its looks: a private IP address, a name of
 * this machine or of a network of its own, a name without a dot. Of another name only its resolution tells.
 */
export declare function isPrivateHost(hostname: string): boolean;
/** Tells the same of an address. */
export declare const isPrivateBase: (baseUrl: string) => boolean;
