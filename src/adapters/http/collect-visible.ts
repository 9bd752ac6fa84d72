/** Most pages read to find enough visible entries. */
const MAX_PAGES = 10;

interface Entry {
  readonly id: string;
}

export interface VisiblePage<Kind> {
  readonly entries: readonly Kind[];
  /** Value for `before` to continue; absent at the end. */
  readonly next?: string | undefined;
}

export interface VisibleQuery<Kind> {
  readonly limit: number;
  readonly before?: string | undefined;
  /** Returns a page of `limit` entries older than one; a shorter one is the last. */
  list(before: string | undefined): Promise<readonly Kind[]>;
  isVisible(entry: Kind): Promise<boolean>;
}

/**
 * Collects the entries visible to a user, page by page; entries that are not visible do not count.
 */
export async function collectVisible<Kind extends Entry>(
  query: VisibleQuery<Kind>,
): Promise<VisiblePage<Kind>> {
  const entries: Kind[] = [];
  let last: string | undefined;
  for await (const entry of iterateEntries(query)) {
    if (entry === undefined) return { entries };
    last = entry.id;
    if (await query.isVisible(entry)) entries.push(entry);
    if (entries.length === query.limit) break;
  }
  return { entries, next: last };
}

/** Yields the entries of some pages; returns `undefined` when there are no more. */
async function* iterateEntries<Kind extends Entry>({
  list,
  limit,
  before: first,
}: VisibleQuery<Kind>): AsyncGenerator<Kind | undefined> {
  let before = first;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = await list(before);
    yield* found;
    before = found.at(-1)?.id;
    if (found.length < limit) {
      yield undefined;
      return;
    }
  }
}
