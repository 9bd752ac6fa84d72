/** Tells by its name whether a file is a package manager's lock file. */
export declare const isLockfile: (path: string) => boolean;
/** What a lock file says of packages. */
export interface Lockfile {
    /** Addresses that packages come from. */
    readonly urls: readonly string[];
    /** For each package with its version, or each file of one: its checksums. */
    readonly sums: ReadonlyMap<string, ReadonlySet<string>>;
}
/** Reads a lock file by its lines or, where it is JSON, by its members. */
export declare function readLockfile(path: string, lines: readonly string[]): Lockfile;
