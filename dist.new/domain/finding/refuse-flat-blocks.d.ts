import { type NormalizedSuggestion, type SuggestionTarget } from "./suggestion-target.ts";
/** Refuses blocks whose lines stand no deeper than what opens them. */
export declare function refuseFlatBlocks(text: string, target: SuggestionTarget): NormalizedSuggestion;
