/** Registries of pip, npm and cargo. */
export declare const PACKAGE_HOSTS: string[];
export interface Target {
    readonly host: string;
    readonly port: number;
}
/** Reads `host:port` as a CONNECT names it; `undefined` for anything else, an address by number included. */
export declare function parseTarget(authority: string): Target | undefined;
/** Tells whether a target is on the list, whose entries are `host` for port 443 or `host:port`, to the letter. */
export declare function isAllowed({ host, port }: Target, hosts: readonly string[]): boolean;
