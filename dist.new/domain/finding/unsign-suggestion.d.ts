import { type NormalizedSuggestion, type SuggestionTarget } from "./suggestion-target.ts";
/** Takes position tags, signs and headers of a diff off a suggestion, where it is clear what remains. */
export declare function unsignSuggestion(text: string, target: SuggestionTarget): NormalizedSuggestion;
