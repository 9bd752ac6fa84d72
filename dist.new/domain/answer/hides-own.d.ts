import type { Source } from "./parse-loose.ts";
interface Extent {
    readonly start: number;
    /** Start of what closes it; absent where nothing does. */
    readonly close: number | undefined;
}
/**
 * Decides whether markup that begins here would hide an object with the prompt's code, and is only quoted: the text
 * stops inside it, or words stand before it on its line.
 */
export declare function hidesOwn({ text, nonce }: Source, { start, close }: Extent): boolean;
export {};
