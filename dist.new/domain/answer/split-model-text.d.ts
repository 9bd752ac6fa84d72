/** A part of a model's text: what people read, or what only the model's chat template is for. */
export interface ModelTextPart {
    readonly kind: "text" | "code" | "thought" | "call" | "token" | "foreign-turn";
    readonly start: number;
    readonly end: number;
}
/**
 * Splits a model's Markdown into what people read and what its chat template adds: thoughts, tool calls, tokens, turns
 * of other speakers. Code (spans, fences, `<code>`, indented blocks) is never markup, and a tag that a sentence only
 * names is not either. The parts cover the whole text in order.
 */
export declare function splitModelText(text: string): readonly ModelTextPart[];
