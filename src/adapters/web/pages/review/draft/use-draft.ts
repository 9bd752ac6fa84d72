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

/** A draft that saves itself. */
export interface Draft {
  read(): DraftState;
  subscribe(listener: () => void): () => void;
  dispatch(action: DraftAction): void;
  /** Changes something: seen at once, saved when the person pauses. */
  edit(key: EditKey, value: EditValue): void;
  /** Changes something that is no text: saved at once. */
  choose(key: EditKey, value: EditValue): void;
  /** Puts back what was generated. */
  restore(key: EditKey): void;
  /** `true` when the server has everything. */
  flush(): Promise<boolean>;
  /** Asks whether somebody else has changed it; while something is to be saved, that is found out by saving. */
  refresh(): Promise<void>;
}

interface OwnDraft extends Draft {
  /** Takes what the page has loaded; what waits for it is saved. */
  accept(answer: DraftResponse): void;
  /** Begins to keep what is typed; gives the way to end it. */
  start(): () => void;
}

/** The draft of a job as this person sees and changes it: nothing that they type is lost. */
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

/** Keeps what is typed in the browser until the server has it, and brings back what an earlier visit left. */
function persistEdits(store: Store, keeper: ReturnType<typeof createEditStore>): () => void {
  const kept = keeper.claim();
  if (kept !== undefined) store.dispatch({ type: "restored", edits: kept.edits });
  let isKept = keeper.write(store.read().edits, store.read().draft.version);
  let last = store.read().edits;
  const stop = store.subscribe(() => {
    const { edits, draft } = store.read();
    if (edits === last) return;
    last = edits;
    isKept = keeper.write(edits, draft.version);
  });
  const onUnload = (event: BeforeUnloadEvent): void => {
    // What is kept comes back by itself: only what the browser does not keep is worth a question.
    if (!isKept && !isEmpty(store.read().edits)) event.preventDefault();
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
  // Somebody may have signed in again in another tab.
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
