/** The white space before a line's first other character, as a patch writes it and as the file has it. */
export interface IndentPair {
    readonly patch: string;
    readonly file: string;
}
/** Turns the indentation that a patch writes into the file's; `undefined` where the law says nothing about it. */
export type IndentLaw = (indent: string) => string | undefined;
/** How the indentation of a patch became another than the file's. */
export interface FoundLaw {
    /** `shift`: less or more by one amount. `convert`: tabs for blanks, or blanks for tabs. */
    readonly kind: "shift" | "convert";
    readonly law: IndentLaw;
    /** Nothing but one depth says that a tab is a blank: a hunk that lost all blanks but one looks the same. */
    readonly isThin?: boolean;
}
/** Returns the white space before a line's first other character. */
export declare const indentOf: (text: string) => string;
/** Finds the one law that explains every pair; `undefined` when the amounts differ. */
export declare function findLaw(pairs: readonly IndentPair[]): FoundLaw | undefined;
