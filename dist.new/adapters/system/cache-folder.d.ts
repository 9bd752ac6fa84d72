/**
 * Finds a folder for clones that we may write to: under the user's cache, or under the temporary folder where there is
 * no home to write to (containers, system users).
 */
export declare function findCacheFolder(environment: Readonly<Record<string, string | undefined>>): string;
