import { useEffect, useReducer, useRef } from "react";
import type { JournalResponse } from "../../../../domain/api/operations-response.ts";
import type { PageContents } from "../../../../domain/api/page.ts";
import { useApi } from "../../api/use-api.ts";
import {
  apiPath,
  isSameQuery,
  type JournalFilters,
  pagePath,
  readFilters,
} from "./journal-filters.ts";
import { type JournalState, reduceJournal } from "./journal-state.ts";

/** Delay while the user types: browsers limit the number of URL changes per second. */
const URL_DELAY_MS = 300;

export interface JournalView extends JournalState {
  /** Changes the filters, and the URL with them. */
  choose(filters: JournalFilters): void;
  /** Loads the next older lines. */
  showOlder(): void;
  /** Repeats the failed request. */
  retry(): void;
}

/** Returns the journal for the user's filters, updated without a reload. */
export function useJournal({ journal, query }: PageContents["journal"]): JournalView {
  const api = useApi();
  const [state, dispatch] = useReducer(reduceJournal, undefined, () => ({
    filters: readFilters(query),
    journal,
    requested: "nothing" as const,
  }));
  const active = useRef<AbortController>(undefined);
  const { filters } = state;
  useUrlSync(filters);
  useEffect(() => () => active.current?.abort(), []);
  const ask = async (chosen: JournalFilters, before?: string): Promise<void> => {
    active.current?.abort();
    const controller = new AbortController();
    active.current = controller;
    dispatch({
      type: "requested",
      filters: chosen,
      what: before === undefined ? "lines" : "older",
    });
    try {
      const answer = await api.get<JournalResponse>(apiPath(chosen, before), controller.signal);
      if (!controller.signal.aborted) dispatch({ type: "answered", journal: answer });
    } catch (error) {
      if (!controller.signal.aborted) dispatch({ type: "failed", error });
    }
  };
  return {
    ...state,
    choose: (chosen) => {
      if (isSameQuery(chosen, filters)) dispatch({ type: "searched", filters: chosen });
      else void ask(chosen);
    },
    showOlder: () => void ask(filters, state.journal.next),
    retry: () =>
      void ask(filters, state.failure?.requested === "older" ? state.journal.next : undefined),
  };
}

/** Keeps the URL in sync, so that it can be reloaded and shared. */
function useUrlSync(filters: JournalFilters): void {
  const shown = useRef(filters);
  useEffect(() => {
    if (shown.current === filters) return;
    const timer = setTimeout(() => {
      shown.current = filters;
      history.replaceState(history.state, "", pagePath(filters));
    }, URL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [filters]);
}
