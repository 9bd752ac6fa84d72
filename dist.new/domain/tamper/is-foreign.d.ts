/** Tells by its name whether a file is a copy of other people's code, which silences checks of theirs. */
export declare const isForeign: (path: string) => boolean;
