import type { JournalResponse } from "../../../../domain/api/operations-response.ts";
import type { JournalFilters } from "./journal-filters.ts";

/** What the page shows of the journal, and what it waits for. */
export interface JournalState {
  /** Those that were chosen last. */
  readonly filters: JournalFilters;
  /** The lines so far, with the sums of all that fit. */
  readonly journal: JournalResponse;
  readonly asked: "nothing" | "lines" | "older";
  /** Why the last question got no answer: what is shown is what was there before. */
  readonly failure?: JournalFailure | undefined;
}

export interface JournalFailure {
  readonly asked: "lines" | "older";
  readonly error: unknown;
}

export type JournalAction =
  | { readonly type: "searched"; readonly filters: JournalFilters }
  | { readonly type: "asked"; readonly filters: JournalFilters; readonly what: "lines" | "older" }
  | { readonly type: "answered"; readonly journal: JournalResponse }
  | { readonly type: "failed"; readonly error: unknown };

/** How an action changes what is shown. Only the last question is ever answered: the one before was given up. */
export function reduceJournal(state: JournalState, action: JournalAction): JournalState {
  switch (action.type) {
    case "searched":
      return { ...state, filters: action.filters };
    case "asked":
      return { ...state, filters: action.filters, asked: action.what, failure: undefined };
    case "answered":
      return {
        ...state,
        asked: "nothing",
        journal: state.asked === "older" ? append(state.journal, action.journal) : action.journal,
      };
    case "failed":
      return {
        ...state,
        asked: "nothing",
        failure: { asked: state.asked === "older" ? "older" : "lines", error: action.error },
      };
  }
}

/** The sums stay those of the first page: they belong to all lines, as they were when the first of them were read. */
function append(
  { next: _read, ...journal }: JournalResponse,
  older: JournalResponse,
): JournalResponse {
  const known = new Set(journal.entries.map(({ id }) => id));
  return {
    ...journal,
    entries: [...journal.entries, ...older.entries.filter(({ id }) => !known.has(id))],
    ...(older.next === undefined ? {} : { next: older.next }),
  };
}
