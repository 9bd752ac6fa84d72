import { type SuggestionTarget } from "./suggestion-target.ts";
/** One line of a diff: what stood there, what is to stand there, or both. */
interface DiffLine {
    readonly sign: "+" | "-" | " ";
    readonly text: string;
}
/** Reads lines as a diff; `undefined` when some line has no sign or nothing is added or taken away. */
export declare function readSuggestedDiff(lines: readonly string[]): readonly DiffLine[] | undefined;
export declare const hasDiffHeader: (lines: readonly string[]) => boolean;
/**
 * Applies a diff that was given as a suggestion: what it takes away and its context must read as the file does around
 * the replaced lines, and what is outside of those must stay. Gives what the replaced lines become, if that is clear.
 */
export declare function applySuggestedDiff(diff: readonly DiffLine[], target: SuggestionTarget): string | undefined;
export {};
