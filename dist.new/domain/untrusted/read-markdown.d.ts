import type { HiddenParts } from "./hidden-part.ts";
/**
 * Gives what a reader of the page sees of a Markdown text. Comments, hidden elements, definitions that nothing refers
 * to and long texts in attributes are taken out and recorded. Only what is surely code is left alone: where renderers
 * may differ it is read as if it were none.
 */
export declare function readMarkdown(text: string, hidden: HiddenParts): string;
