/**
 * Gives what a comment says behind the trigger, trimmed; `undefined` when the trigger is not exactly its first word.
 */
export declare function readInstructions(body: string, trigger: string): string | undefined;
