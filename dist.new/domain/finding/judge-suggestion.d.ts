import type { FileBlob } from "../diff/pull-file.ts";
import type { Place } from "./anchor.ts";
import { type FileIndex } from "./diff-index.ts";
/** A replacement for the anchored lines, and whether the code host may offer to commit it. */
export interface Suggestion {
    readonly text: string;
    readonly isCommittable: boolean;
    /** Why it is shown as plain code. */
    readonly reason?: string;
}
interface Judged {
    readonly text: string;
    readonly place: Place | undefined;
    /** Lines the finding spoke of; the place must have as many. */
    readonly wantedLines: number;
    /** Text of the lines that the finding is about, as the model quoted it. */
    readonly quote?: string | undefined;
    /** The file on the head; absent when nobody can say. */
    readonly head: FileBlob | undefined;
}
/**
 * Decides whether a suggestion replaces exactly `startLine..line` of the head: those lines are in the head as the
 * diff shows them, the suggestion differs from them and does not repeat the lines around them. What models write around
 * it (a fence, positions, signs of a diff, template markup) is taken off first, where it is clear that it is not code.
 * `undefined` when nothing remains.
 */
export declare function judgeSuggestion(index: FileIndex | undefined, judged: Judged): Suggestion | undefined;
/**
 * Gives what a finding keeps of its suggestion: without the text that a chat template adds, and nothing where that text
 * stands within the code.
 */
export declare function keptSuggestion(index: FileIndex | undefined, text: string | undefined, head: FileBlob | undefined): {
    readonly suggestion?: string;
};
export {};
