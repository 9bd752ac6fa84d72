import { type DraftAction, type DraftState, reduceDraft } from "./draft-state.ts";

/** Store of the page's draft. Components subscribe to the parts that they show. */
export interface DraftStore {
  read(): DraftState;
  dispatch(action: DraftAction): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export function createDraftStore(initial: DraftState): DraftStore {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    dispatch: (action) => {
      const next = reduceDraft(state, action);
      if (next === state) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
