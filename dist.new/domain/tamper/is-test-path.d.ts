/** Tells by its name whether a file belongs to tests. */
export declare const isTestPath: (path: string) => boolean;
