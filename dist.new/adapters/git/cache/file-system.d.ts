/** Runs file work; `undefined` when what it works on is not there. */
export declare function ifPresent<Value>(work: Promise<Value>): Promise<Value | undefined>;
export declare function hasCode(error: unknown, code: string): boolean;
export declare function readText(path: string): Promise<string | undefined>;
export declare function namesIn(folder: string): Promise<readonly string[]>;
export declare function modifiedAt(path: string): Promise<number | undefined>;
/** Takes a folder away at once, then deletes it: nobody sees half of it. */
export declare function removeFolder(folder: string, id: string): Promise<void>;
