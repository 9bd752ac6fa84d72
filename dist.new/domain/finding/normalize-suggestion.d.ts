import { type NormalizedSuggestion, type SuggestionTarget } from "./suggestion-target.ts";
/**
 * Makes of what a model hands over as a suggestion the text that replaces the lines: without the fence, the position
 * tags, line numbers and signs of a diff around it. What may be content of the file stays; where both readings are
 * possible, or a part is left out, the reason says so.
 */
export declare function normalizeSuggestion(text: string, target: SuggestionTarget): NormalizedSuggestion;
