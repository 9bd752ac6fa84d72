/**
 * Copies the store at a path to a new file as it is at one moment, while a server may write to it, off the main thread.
 * The copy gets its name when it is complete; a name that is taken or cannot be used is `input-invalid`.
 */
export declare function backUpDatabase(path: string, file: string): Promise<void>;
