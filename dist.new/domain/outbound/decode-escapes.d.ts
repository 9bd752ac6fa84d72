import type { TextView } from "./text-view.ts";
/**
 * Decodes the escapes in a text once, keeping where each character came from; `undefined` when there are none. What is
 * escaped twice needs another round.
 */
export declare function decodeEscapes(view: TextView): TextView | undefined;
