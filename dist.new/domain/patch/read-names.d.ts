/** The names of a file before and after a change, with every way to read them. */
export interface Names {
    readonly old: readonly string[];
    readonly new: readonly string[];
    readonly isNew: boolean;
    readonly isGone: boolean;
    /** The two sides differ although nothing says `rename`. */
    readonly isMoved: boolean;
}
/** Reads the names of a file's header; `undefined` when it names nothing. */
export declare function readNames(said: readonly string[]): Names | undefined;
