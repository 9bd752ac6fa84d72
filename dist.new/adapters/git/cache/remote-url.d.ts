/** A remote that may be fetched from. */
export interface Remote {
    readonly url: string;
    readonly protocol: "https" | "http" | "file";
    /** Scheme, host and port, to which alone a token goes; absent for folders. */
    readonly origin?: string;
    /** Folder of the cache, below the purpose. */
    readonly place: string;
}
/** Reads an address; refuses credentials in it and protocols that are not allowed. */
export declare function parseRemoteUrl(text: string, allowed: readonly string[]): Remote;
