import type { Visibility } from "../../app/access/visibility.ts";
import type { Person } from "../../domain/access/person.ts";
import type { JournalAnswer } from "../../domain/api/operations-answer.ts";
import {
  addTotals,
  type JournalEntry,
  type JournalFilter,
  type JournalQuery,
} from "../../domain/journal/journal-entry.ts";
import type { Journal } from "../../ports/journal.ts";
import { collectVisible } from "./collect-visible.ts";

export interface TellJournalOptions {
  readonly journal: Pick<Journal, "list" | "sums">;
  readonly visibility: Visibility;
}

/** Entries that are read at once, and that one export holds. */
const PAGE = 500;
const MAX_EXPORTED = 100_000;
/** Repositories that the code host is asked about at the same time. */
const SIDE_BY_SIDE = 8;

/** A page of entries of repositories that the person may see, with the sums of all of them: the others do not exist. */
export async function tellJournal(
  person: Person,
  { before: first, limit, ...filter }: JournalQuery,
  options: TellJournalOptions,
): Promise<JournalAnswer> {
  const { journal, visibility } = options;
  const found = await collectVisible({
    limit,
    before: first,
    list: (before) =>
      journal.list({ ...filter, limit, ...(before === undefined ? {} : { before }) }),
    isVisible: ({ repository }) => visibility.mayRead(person, repository),
  });
  const { days, repositories } = await journal.sums(filter);
  const visible = await visibleNames(person, [...repositories.keys()], visibility);
  const isVisible = (repository: string): boolean => visible.has(repository.toLowerCase());
  const own = [...repositories].filter(([repository]) => isVisible(repository));
  return {
    ...found,
    totals: addTotals(own.map(([, totals]) => totals)),
    days: days.filter(({ repository }) => isVisible(repository)),
  };
}

/** All entries that the person may see, the newest first, read as they are taken. */
export async function* visibleEntries(
  person: Person,
  filter: JournalFilter,
  { journal, visibility }: TellJournalOptions,
): AsyncGenerator<JournalEntry, void> {
  let left = MAX_EXPORTED;
  for await (const entry of allEntries(filter, journal)) {
    if (!(await visibility.mayRead(person, entry.repository))) continue;
    yield entry;
    left -= 1;
    if (left === 0) return;
  }
}

async function* allEntries(
  filter: JournalFilter,
  journal: Pick<Journal, "list">,
): AsyncGenerator<JournalEntry, void> {
  let before: string | undefined;
  for (;;) {
    const from = before === undefined ? {} : { before };
    const page = await journal.list({ ...filter, ...from, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
    before = page.at(-1)?.id;
  }
}

/** Those of some repositories that the person may see, in lower case. */
async function visibleNames(
  person: Person,
  names: readonly string[],
  visibility: Visibility,
): Promise<ReadonlySet<string>> {
  const visible = new Set<string>();
  for (let at = 0; at < names.length; at += SIDE_BY_SIDE) {
    const some = names.slice(at, at + SIDE_BY_SIDE);
    const rights = await Promise.all(some.map((name) => visibility.mayRead(person, name)));
    for (const [index, name] of some.entries())
      if (rights[index] === true) visible.add(name.toLowerCase());
  }
  return visible;
}
