import type { HiddenParts } from "./hidden-part.ts";
/**
 * Makes plain lines of a text: no orders to terminals, no control characters, no half characters, no more than six
 * accents on one letter. A lone carriage return is a line break: what a terminal would overwrite stays readable.
 */
export declare function stripControls(text: string, hidden: HiddenParts): string;
