import type { Visibility } from "../../app/access/visibility.ts";
import type { Person } from "../../domain/access/person.ts";
import type { JournalResponse } from "../../domain/api/operations-response.ts";
import {
  addTotals,
  type JournalEntry,
  type JournalFilter,
  type JournalQuery,
} from "../../domain/journal/journal-entry.ts";
import type { Journal } from "../../ports/journal.ts";
import { collectVisible } from "./collect-visible.ts";

export interface JournalResponseOptions {
  readonly journal: Pick<Journal, "list" | "sums">;
  readonly visibility: Visibility;
}

/** Entries read at once, and entries of one export. */
const PAGE_SIZE = 500;
const MAX_EXPORTED = 100_000;
/** Number of repositories checked with the code host at the same time. */
const MAX_CONCURRENCY = 8;

/**
 * Returns a page of entries of repositories that the user may see, with the sums of all of them;
 * others are omitted.
 */
export async function toJournalResponse(
  person: Person,
  { before: first, limit, ...filter }: JournalQuery,
  options: JournalResponseOptions,
): Promise<JournalResponse> {
  const { journal, visibility } = options;
  const found = await collectVisible({
    limit,
    before: first,
    list: (before) => journal.list({ ...filter, limit, before }),
    isVisible: ({ repository }) => visibility.mayRead(person, repository),
  });
  const { days, repositories } = await journal.sums(filter);
  const visible = await findVisibleNames(person, [...repositories.keys()], visibility);
  const isVisible = (repository: string): boolean => visible.has(repository.toLowerCase());
  const own = [...repositories].filter(([repository]) => isVisible(repository));
  return {
    ...found,
    totals: addTotals(own.map(([, totals]) => totals)),
    days: days.filter(({ repository }) => isVisible(repository)),
  };
}

/** Yields all entries that the user may see, newest first, read on demand. */
export async function* readVisibleEntries(
  person: Person,
  filter: JournalFilter,
  { journal, visibility }: JournalResponseOptions,
): AsyncGenerator<JournalEntry, void> {
  let left = MAX_EXPORTED;
  for await (const entry of readAllEntries(filter, journal)) {
    if (!(await visibility.mayRead(person, entry.repository))) continue;
    yield entry;
    left -= 1;
    if (left === 0) return;
  }
}

async function* readAllEntries(
  filter: JournalFilter,
  journal: Pick<Journal, "list">,
): AsyncGenerator<JournalEntry, void> {
  let before: string | undefined;
  for (;;) {
    const from = before === undefined ? {} : { before };
    const page = await journal.list({ ...filter, ...from, limit: PAGE_SIZE });
    yield* page;
    if (page.length < PAGE_SIZE) return;
    before = page.at(-1)?.id;
  }
}

/** Returns the repositories among some that the user may see, in lower case. */
async function findVisibleNames(
  person: Person,
  names: readonly string[],
  visibility: Visibility,
): Promise<ReadonlySet<string>> {
  const visible = new Set<string>();
  for (let at = 0; at < names.length; at += MAX_CONCURRENCY) {
    const some = names.slice(at, at + MAX_CONCURRENCY);
    const rights = await Promise.all(some.map((name) => visibility.mayRead(person, name)));
    for (const [index, name] of some.entries())
      if (rights[index] === true) visible.add(name.toLowerCase());
  }
  return visible;
}
