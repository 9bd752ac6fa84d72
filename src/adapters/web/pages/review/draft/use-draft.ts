import { useEffect, useState } from "react";
import type { DraftResponse } from "../../../../../domain/api/draft-response.ts";
import type { ApiClient } from "../../../api/api-client.ts";
import { useApi } from "../../../api/use-api.ts";
import { useFrame } from "../../../shell/frame.tsx";
import { createAutosave } from "./autosave.ts";
import { type DraftAction, type DraftState, initialDraftState } from "./draft-state.ts";
import { createDraftStore } from "./draft-store.ts";
import { createEditStore, type TextStore } from "./edit-store.ts";
import { type EditKey, type EditValue, getGeneratedValue, isEmpty } from "./local-edits.ts";

/** Draft that saves itself. */
export interface Draft {
  read(): DraftState;
  subscribe(listener: () => void): () => void;
  dispatch(action: DraftAction): void;
  /** Changes a text: shown immediately, saved when the user pauses. */
  edit(key: EditKey, value: EditValue): void;
  /** Changes a value that is not a text: saved immediately. */
  choose(key: EditKey, value: EditValue): void;
  /** Restores the generated value. */
  restore(key: EditKey): void;
  /** Resolves with `true` if the server has everything. */
  flush(): Promise<boolean>;
  /**
   * Checks for changes by other users. If there are pending changes, saving them detects conflicts.
   */
  refresh(): Promise<void>;
}

interface OwnDraft extends Draft {
  /** Accepts a draft that the page has loaded, and saves pending changes. */
  accept(answer: DraftResponse): void;
  /** Starts storing changes; returns a function that stops. */
  start(): () => void;
}

/** Returns the draft of a job with the user's changes, which survive reloads and errors. */
export function useDraft(answer: DraftResponse): Draft {
  const api = useApi();
  const login = useFrame().session?.login ?? "";
  const [draft] = useState(() => createDraft(answer, api, login));
  useEffect(() => draft.start(), [draft]);
  useEffect(() => draft.accept(answer), [draft, answer]);
  return draft;
}

function createDraft(answer: DraftResponse, api: ApiClient, login: string): OwnDraft {
  const path = `/api/reviews/${answer.id}/draft`;
  const store = createDraftStore(initialDraftState(answer));
  const load = (): Promise<DraftResponse> => api.get<DraftResponse>(path);
  const autosave = createAutosave({
    ...store,
    load,
    save: ({ patch, version, isLeaving }) =>
      api.send("PATCH", path, { body: patch, ifMatch: version, keepalive: isLeaving }),
    now: () => new Date().toISOString(),
  });
  const change = (key: EditKey, value: EditValue): void =>
    store.dispatch({ type: "edit", key, value });
  const choose = (key: EditKey, value: EditValue): void => {
    change(key, value);
    void autosave.flush();
  };
  return {
    ...store,
    choose,
    edit: (key, value) => {
      change(key, value);
      autosave.touch();
    },
    restore: (key) => {
      const generated = getGeneratedValue(store.read().draft, key);
      if (generated !== undefined) choose(key, generated);
    },
    flush: () => autosave.flush(),
    refresh: async () => {
      const isBusy = (): boolean => !(isEmpty(store.read().edits) && isEmpty(store.read().sending));
      if (isBusy()) return;
      const newest = await load();
      if (!isBusy()) store.dispatch({ type: "loaded", draft: newest });
    },
    accept: (newest) => {
      store.dispatch({ type: "loaded", draft: newest });
      if (!isEmpty(store.read().edits)) autosave.touch();
    },
    start: () => {
      const stopKeeping = persistEdits(store, createEditStore(answer.id, login, browserStore()));
      const stopLeaving = saveOnLeave(autosave);
      if (!isEmpty(store.read().edits)) autosave.touch();
      return () => {
        stopKeeping();
        stopLeaving();
        autosave.stop();
      };
    },
  };
}

type Store = ReturnType<typeof createDraftStore>;

/** Stores changes in the browser until they are saved, and restores those of an earlier visit. */
function persistEdits(store: Store, editStore: ReturnType<typeof createEditStore>): () => void {
  const stored = editStore.claim();
  if (stored !== undefined) store.dispatch({ type: "restored", edits: stored.edits });
  let isStored = editStore.write(store.read().edits, store.read().draft.version);
  let last = store.read().edits;
  const stop = store.subscribe(() => {
    const { edits, draft } = store.read();
    if (edits === last) return;
    last = edits;
    isStored = editStore.write(edits, draft.version);
  });
  const onUnload = (event: BeforeUnloadEvent): void => {
    // Stored changes are restored automatically, so only unstored ones need a prompt.
    if (!isStored && !isEmpty(store.read().edits)) event.preventDefault();
  };
  window.addEventListener("beforeunload", onUnload);
  return () => {
    stop();
    window.removeEventListener("beforeunload", onUnload);
  };
}

function saveOnLeave(autosave: ReturnType<typeof createAutosave>): () => void {
  const leave = (): void => autosave.leave();
  const retry = (): void => void autosave.flush();
  const onVisibility = (): void => (document.visibilityState === "hidden" ? leave() : retry());
  window.addEventListener("pagehide", leave);
  window.addEventListener("online", retry);
  // The user may have signed in again in another tab.
  window.addEventListener("focus", retry);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("online", retry);
    window.removeEventListener("focus", retry);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

function browserStore(): TextStore | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
