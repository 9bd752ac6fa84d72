import { type DraftAction, type DraftState, reduceDraft } from "./draft-state.ts";

/** The draft of a page: what is in it listens to the part that it shows. */
export interface DraftStore {
  read(): DraftState;
  dispatch(action: DraftAction): void;
  /** Gives the way to stop listening. */
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
