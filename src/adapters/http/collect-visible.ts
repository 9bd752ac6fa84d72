/** Looked at, at most, to find so many that the person may see. */
const MAX_PAGES = 10;

interface Entry {
  readonly id: string;
}

export interface VisiblePage<Kind> {
  readonly entries: readonly Kind[];
  /** Name it as `before` to go on; absent at the end. */
  readonly next?: string | undefined;
}

export interface VisibleQuery<Kind> {
  readonly limit: number;
  readonly before?: string | undefined;
  /** A page of `limit` entries that are older than one; a shorter one is the last. */
  list(before: string | undefined): Promise<readonly Kind[]>;
  isVisible(entry: Kind): Promise<boolean>;
}

/** Collects what a person may see, page by page: what they may not see takes no place. */
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

/** The entries of some pages; `undefined` when there are no more. */
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
