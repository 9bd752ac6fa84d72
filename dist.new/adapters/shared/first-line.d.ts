/** What an error says, in one line: its name where that tells something, and no stack. */
export declare function firstLine(error: unknown): string;
