import type { Reply } from "./create-transport.ts";
export interface Page<Item> {
    readonly reply: Reply;
    readonly items: readonly Item[];
}
/**
 * Reads all pages of 100, from 1; `undefined` when there is no end to them. Pages are asked for by number: the address
 * in `Link` is the code host's own idea of where it is. A full page without any `Link` may have lost it on the way, so
 * that one more is asked for.
 */
export declare function readPages<Item>(readPage: (page: number) => Promise<Page<Item>>): Promise<readonly Item[] | undefined>;
