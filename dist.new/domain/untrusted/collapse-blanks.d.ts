import type { HiddenParts } from "./hidden-part.ts";
/** Puts a note in the place of long gaps between lines or words. */
export declare function collapseBlanks(text: string, hidden: HiddenParts): string;
