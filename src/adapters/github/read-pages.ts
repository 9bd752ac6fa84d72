import type { Reply } from "./create-transport.ts";

export interface Page<Item> {
  readonly reply: Reply;
  readonly items: readonly Item[];
}

const PAGE_SIZE = 100;
/** Page limit far above real lists, for a host that repeats its last page. */
const MAX_PAGES = 1000;
/** Size limit far above real use: 4,000 comments of full length. */
const MAX_CHARS = 256 * 1024 * 1024;

/**
 * Reads all pages of 100, from 1; `undefined` when the list does not end. Pages are requested by
 * number: the URL in `Link` is not trusted. A full page without a `Link` header may have lost it,
 * so that one more page is requested.
 */
export async function readPages<Item>(
  readPage: (page: number) => Promise<Page<Item>>,
): Promise<readonly Item[] | undefined> {
  const all: Item[] = [];
  let chars = 0;
  for (let page = 1; page <= MAX_PAGES && chars <= MAX_CHARS; page++) {
    const { reply, items } = await readPage(page);
    all.push(...items);
    chars += JSON.stringify(items).length;
    const { link } = reply.headers;
    const hasNext = link === undefined ? items.length >= PAGE_SIZE : /rel="?next"?/.test(link);
    if (!hasNext) return all;
  }
  // A list that is incomplete would hide existing posts, and they would be posted twice.
  return undefined;
}
