const PAGE_SIZE = 100;
/** Far above what the code host lists: the end of a host that repeats its last page. */
const MAX_PAGES = 1000;
/** Far above what people write: 4,000 comments of full length. */
const MAX_CHARS = 256 * 1024 * 1024;
/**
 * Reads all pages of 100, from 1; `undefined` when there is no end to them. Pages are asked for by number: the address
 * in `Link` is the code host's own idea of where it is. A full page without any `Link` may have lost it on the way, so
 * that one more is asked for.
 */
export async function readPages(readPage) {
    const all = [];
    let chars = 0;
    for (let page = 1; page <= MAX_PAGES && chars <= MAX_CHARS; page++) {
        const { reply, items } = await readPage(page);
        all.push(...items);
        chars += JSON.stringify(items).length;
        const { link } = reply.headers;
        const hasNext = link === undefined ? items.length >= PAGE_SIZE : /rel="?next"?/.test(link);
        if (!hasNext)
            return all;
    }
    // A list that only seems whole would hide what we have posted, and it would be posted twice.
    return undefined;
}
