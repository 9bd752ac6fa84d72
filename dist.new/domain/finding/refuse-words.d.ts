import { type NormalizedSuggestion, type SuggestionTarget } from "./suggestion-target.ts";
/** Refuses a suggestion that describes code in words, or that writes code as a text does. */
export declare function refuseWords(text: string, target: SuggestionTarget): NormalizedSuggestion;
