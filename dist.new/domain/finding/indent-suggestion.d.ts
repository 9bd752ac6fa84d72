import { type NormalizedSuggestion, type SuggestionTarget } from "./suggestion-target.ts";
/** Gives a suggestion the indentation of the lines that it replaces, where it lost all of it or has the other kind. */
export declare function indentSuggestion(text: string, target: SuggestionTarget): NormalizedSuggestion;
