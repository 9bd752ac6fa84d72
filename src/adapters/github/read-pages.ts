import type { Reply } from "./create-transport.ts";

export interface Page<Item> {
  readonly reply: Reply;
  readonly items: readonly Item[];
}

const PAGE_SIZE = 100;
/** Far above what the code host lists: the end of a host that repeats its last page. */
const MAX_PAGES = 1000;

/**
 * Reads all pages of 100, from 1. Pages are asked for by number: the address in `Link` is the code host's own idea of
 * where it is. A full page without any `Link` may have lost it on the way, so that one more is asked for.
 */
export async function readPages<Item>(
  readPage: (page: number) => Promise<Page<Item>>,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { reply, items } = await readPage(page);
    all.push(...items);
    const { link } = reply.headers;
    const hasNext = link === undefined ? items.length >= PAGE_SIZE : /rel="?next"?/.test(link);
    if (!hasNext) break;
  }
  return all;
}
