import type { DraftResponse } from "../../../../../domain/api/draft-response.ts";
import {
  applyEdits,
  type Edit,
  type EditKey,
  type Edits,
  type EditValue,
  getValue,
  isSameValue,
  listEdits,
  onlyKeys,
  readKey,
  rebaseEdits,
  validateEdit,
  withoutKeys,
} from "./local-edits.ts";

/** Reason that changes are not saved. */
export type SaveProblem =
  /** Retried automatically. */
  | { readonly kind: "offline"; readonly detail: string; readonly tries: number }
  | { readonly kind: "signed-out" }
  /** The draft can no longer be changed. */
  | { readonly kind: "ended" }
  /** The user lacks permission, or the server refused; a retry does not help. */
  | { readonly kind: "denied"; readonly detail: string };

/** State of a draft in the browser: the server's version and the user's unsaved changes. */
export interface DraftState {
  /** The server's version. */
  readonly draft: DraftResponse;
  /** Changes that are not saved yet. */
  readonly edits: Edits;
  /** Changes that are being sent. */
  readonly sending: Edits;
  readonly conflicts: readonly EditKey[];
  /** Reasons that the server rejected changes; cleared when the value changes. */
  readonly refused: Readonly<Partial<Record<EditKey, string>>>;
  readonly trouble?: SaveProblem;
  /** ISO 8601. */
  readonly savedAt?: string;
  /** Number of texts restored from an earlier visit. */
  readonly restored: number;
  /** Number of changes by others, including other tabs, since the page was opened. */
  readonly news: number;
  /** The draft with the user's changes, as rendered. */
  readonly view: DraftResponse;
  /** Ids of findings whose text is being edited, and `summary`. */
  readonly editing: readonly string[];
  /** Finding that keyboard shortcuts act on. */
  readonly current?: string;
}

export type DraftAction =
  | { readonly type: "edit"; readonly key: EditKey; readonly value: EditValue }
  | { readonly type: "send"; readonly edits: Edits }
  | { readonly type: "saved"; readonly draft: DraftResponse; readonly at: string }
  | { readonly type: "failed"; readonly trouble: SaveProblem }
  | { readonly type: "refused"; readonly problems: DraftState["refused"] }
  /** The server returned a newer draft, or the same one. */
  | { readonly type: "loaded"; readonly draft: DraftResponse }
  | { readonly type: "restored"; readonly edits: Edits }
  | { readonly type: "welcomed" }
  /** Resolves conflicts; keys without a conflict are ignored. */
  | { readonly type: "keep-mine" | "take-theirs"; readonly keys: readonly EditKey[] }
  /** Discards changes that could not be saved. */
  | { readonly type: "forget" }
  | { readonly type: "open" | "close"; readonly id: string }
  | { readonly type: "focus"; readonly id: string | undefined };

export function initialDraftState(draft: DraftResponse): DraftState {
  const none = { edits: {}, sending: {}, conflicts: [], refused: {}, editing: [] };
  return { ...none, draft, view: draft, restored: 0, news: 0 };
}

/** Applies user actions and server responses to the draft. Pure. */
export function reduceDraft(state: DraftState, action: DraftAction): DraftState {
  const next = applyAction(state, action);
  if (next.draft === state.draft && next.edits === state.edits) return next;
  // Changes that came too late to be posted are not shown as part of the draft.
  const isOpen = next.draft.status === "draft";
  return { ...next, view: isOpen ? applyEdits(next.draft, next.edits) : next.draft };
}

function applyAction(state: DraftState, action: DraftAction): DraftState {
  switch (action.type) {
    case "edit":
      return applyEdit(state, action.key, action.value);
    case "send":
      return { ...state, sending: action.edits };
    case "saved":
      return applySaved(state, action.draft, action.at);
    case "failed":
      return { ...state, sending: {}, trouble: action.trouble };
    case "refused":
      return { ...state, sending: {}, refused: { ...state.refused, ...action.problems } };
    case "loaded":
      return applyLoaded(state, action.draft);
    case "restored":
      return applyRestored(state, action.edits);
    case "welcomed":
      return { ...state, restored: 0 };
    case "keep-mine":
    case "take-theirs":
      return resolveConflicts(state, action);
    case "forget":
      return { ...clearProblem(state), edits: {}, sending: {}, conflicts: [], refused: {} };
    default:
      return applyFocus(state, action);
  }
}

function applyFocus(
  state: DraftState,
  action: Extract<DraftAction, { type: "open" | "close" | "focus" }>,
): DraftState {
  const { id } = action;
  if (action.type === "focus") {
    if (id === state.current) return state;
    const { current: _left, ...rest } = state;
    return id === undefined ? rest : { ...rest, current: id };
  }
  const others = state.editing.filter((open) => open !== id);
  return { ...state, editing: action.type === "open" ? [...others, action.id] : others };
}

function applyEdit(state: DraftState, key: EditKey, value: EditValue): DraftState {
  const theirs = getValue(state.draft, key);
  if (theirs === undefined) return state;
  const cleared = clearRefusal(state, key);
  // While a change is being sent, restoring the server's value is a change as well.
  const isBack = isSameValue(key, theirs, value) && !(key in state.sending);
  if (isBack && value === theirs)
    return {
      ...cleared,
      edits: withoutKeys(state.edits, [key]),
      conflicts: state.conflicts.filter((clash) => clash !== key),
    };
  const base = state.edits[key]?.base ?? theirs;
  return { ...cleared, edits: { ...state.edits, [key]: { value, base } } };
}

function clearRefusal(state: DraftState, key: EditKey): DraftState {
  if (!(key in state.refused)) return state;
  const { [key]: _taken, ...refused } = state.refused;
  return { ...state, refused };
}

function applySaved(state: DraftState, answer: DraftResponse, at: string): DraftState {
  const { sending, ...rest } = clearProblem(state);
  const isOld = answer.version < state.draft.version;
  const draft = isOld ? state.draft : reuseComments(state.draft, keepTypedSpace(answer, sending));
  const changed = listEdits(state.edits).flatMap(([key, made]): [EditKey, Edit][] => {
    const sent = sending[key];
    if (sent === undefined) return [[key, made]];
    return sent.value === made.value ? [] : [[key, { ...made, base: sent.value }]];
  });
  const rebased = rebaseEdits(draft, Object.fromEntries(changed));
  return { ...rest, ...rebased, draft, sending: {}, savedAt: at };
}

/** Keeps white space around a text, which the server trims, while the user is typing. */
function keepTypedSpace(answer: DraftResponse, sent: Edits): DraftResponse {
  const bodies = onlyKeys(sent, (key) => {
    const stored = getValue(answer, key);
    const typed = sent[key]?.value;
    return typeof typed === "string" && stored !== undefined && isSameValue(key, stored, typed);
  });
  return applyEdits(answer, bodies);
}

function applyLoaded(state: DraftState, answer: DraftResponse): DraftState {
  const { draft } = state;
  const isNews = answer.version !== draft.version || answer.status !== draft.status;
  if (answer.version < draft.version || !isNews) return state;
  const next = reuseComments(draft, answer);
  // If publishing was refused, changes held back meanwhile can be saved again.
  const isBack = answer.status === "draft" && state.trouble?.kind === "ended";
  const rest = isBack ? clearProblem(state) : state;
  const news = answer.version === draft.version ? state.news : state.news + 1;
  return { ...rest, ...rebaseEdits(next, state.edits), draft: next, news };
}

function applyRestored(state: DraftState, storedEdits: Edits): DraftState {
  const edits = onlyKeys(storedEdits, (key) => {
    const [theirs, mine] = [getValue(state.draft, key), storedEdits[key]?.value];
    return theirs !== undefined && mine !== undefined && !isSameValue(key, theirs, mine);
  });
  const rebased = rebaseEdits(state.draft, { ...edits, ...state.edits });
  const texts = new Set(Object.keys(rebased.edits).map((key) => editTarget(key as EditKey)));
  const open = [...texts].filter(
    (id) => (id === "summary" || `body:${id}` in rebased.edits) && !state.editing.includes(id),
  );
  const editing = [...state.editing, ...open];
  return { ...state, ...rebased, editing, restored: texts.size };
}

/** Returns the id of the changed finding, or the name of a field of the whole draft. */
export const editTarget = (key: EditKey): string => readKey(key)?.id ?? key;

function resolveConflicts(
  state: DraftState,
  { type, keys }: Extract<DraftAction, { type: "keep-mine" | "take-theirs" }>,
): DraftState {
  const chosen = state.conflicts.filter((key) => keys.includes(key));
  const clashes = state.conflicts.filter((key) => !keys.includes(key));
  if (type === "take-theirs")
    return { ...state, conflicts: clashes, edits: withoutKeys(state.edits, chosen) };
  const edits = Object.fromEntries(
    listEdits(state.edits).map(([key, made]) => {
      const theirs = chosen.includes(key) ? getValue(state.draft, key) : undefined;
      return [key, theirs === undefined ? made : { ...made, base: theirs }];
    }),
  );
  return { ...state, conflicts: clashes, edits };
}

function clearProblem({ trouble: _over, ...state }: DraftState): DraftState {
  return state;
}

/** Reuses the objects of unchanged findings, including white space around their text. */
function reuseComments(before: DraftResponse, after: DraftResponse): DraftResponse {
  const known = new Map(before.comments.map((comment) => [comment.id, comment]));
  const comments = after.comments.map((fresh) => {
    const old = known.get(fresh.id);
    const isSpace = old !== undefined && old.body.trim() === fresh.body;
    const comment = isSpace ? { ...fresh, body: old.body } : fresh;
    return old !== undefined && JSON.stringify(old) === JSON.stringify(comment) ? old : comment;
  });
  return { ...after, comments };
}

/** Returns the changes to send: without conflicts and values that the server would reject. */
export function getSendableEdits({ edits, conflicts, refused, trouble }: DraftState): Edits {
  if (trouble?.kind === "ended" || trouble?.kind === "denied") return {};
  return onlyKeys(edits, (key) => {
    const value = edits[key]?.value;
    const isFine = value !== undefined && validateEdit(key, value) === undefined;
    return isFine && !conflicts.includes(key) && !(key in refused);
  });
}

/** Explains why a change is not sent; `undefined` if it was or will be sent. */
export function unsavedReason(state: DraftState, key: EditKey): string | undefined {
  const value = state.edits[key]?.value;
  if (value === undefined) return undefined;
  return state.refused[key] ?? validateEdit(key, value);
}
