/** How a part of a text was hidden from a reader of the page. */
export type HiddenKind = "invisible" | "control" | "marks" | "comment" | "element" | "attribute" | "definition" | "blank";
/** A part that was taken out of a text, or made visible in it. */
export interface HiddenPart {
    readonly kind: HiddenKind;
    /** What the text was, such as "description". */
    readonly where: string;
    /** What it said, decoded, cut to `MAX_KEPT_CHARS`; empty when it said nothing. */
    readonly text: string;
    /** How many characters were hidden. */
    readonly count: number;
}
/** Collects the hidden parts of one text. */
export interface HiddenParts {
    readonly all: readonly HiddenPart[];
    add(kind: HiddenKind, text: string, count?: number): void;
}
/** A text of this length may have been longer. */
export declare const MAX_KEPT_CHARS = 8000;
/** Creates a list that stays short, however much a stranger hides. */
export declare function createHiddenParts(where: string): HiddenParts;
/** Adds the invisible characters of a text as one part, with the words that they spell. */
export declare function addInvisible(parts: HiddenParts, text: string): void;
/** Whether a part said something to a machine: only that is worth telling a person. */
export declare function saysSomething({ text }: HiddenPart): boolean;
/** Says a hidden part in words, for logs and findings; what it said is still a stranger's. */
export declare function hiddenWords({ kind, where, text, count }: HiddenPart): string;
