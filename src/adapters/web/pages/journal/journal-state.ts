import type { JournalResponse } from "../../../../domain/api/operations-response.ts";
import type { JournalFilters } from "./journal-filters.ts";

/** State of the journal page. */
export interface JournalState {
  /** Latest chosen filters. */
  readonly filters: JournalFilters;
  /** Lines loaded so far, with the totals of all matching lines. */
  readonly journal: JournalResponse;
  readonly requested: "nothing" | "lines" | "older";
  /** Reason that the latest request failed; the previous result stays visible. */
  readonly failure?: JournalFailure | undefined;
}

export interface JournalFailure {
  readonly requested: "lines" | "older";
  readonly error: unknown;
}

export type JournalAction =
  | { readonly type: "searched"; readonly filters: JournalFilters }
  | {
      readonly type: "requested";
      readonly filters: JournalFilters;
      readonly what: "lines" | "older";
    }
  | { readonly type: "answered"; readonly journal: JournalResponse }
  | { readonly type: "failed"; readonly error: unknown };

/**
 * Applies an action to the state. Only the latest request is answered; earlier ones are aborted.
 */
export function reduceJournal(state: JournalState, action: JournalAction): JournalState {
  switch (action.type) {
    case "searched":
      return { ...state, filters: action.filters };
    case "requested":
      return { ...state, filters: action.filters, requested: action.what, failure: undefined };
    case "answered":
      return {
        ...state,
        requested: "nothing",
        journal:
          state.requested === "older" ? append(state.journal, action.journal) : action.journal,
      };
    case "failed":
      return {
        ...state,
        requested: "nothing",
        failure: {
          requested: state.requested === "older" ? "older" : "lines",
          error: action.error,
        },
      };
  }
}

/** The totals stay those of the first page: they cover all lines as of that request. */
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
