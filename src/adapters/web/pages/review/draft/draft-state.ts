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

/** Why changes are not on the server. */
export type SaveProblem =
  /** It is tried again by itself. */
  | { readonly kind: "offline"; readonly detail: string; readonly tries: number }
  | { readonly kind: "signed-out" }
  /** The draft can no longer be changed by anybody. */
  | { readonly kind: "ended" }
  /** This person may not, or the server will not: trying again does not help. */
  | { readonly kind: "denied"; readonly detail: string };

/** A draft in this browser: what the server has, and what a person has changed since. */
export interface DraftState {
  /** As the server has it. */
  readonly draft: DraftResponse;
  /** What is not there yet. */
  readonly edits: Edits;
  /** The part of it that is on the way. */
  readonly sending: Edits;
  readonly conflicts: readonly EditKey[];
  /** What the server did not take, with its words; cleared when it is changed. */
  readonly refused: Readonly<Partial<Record<EditKey, string>>>;
  readonly trouble?: SaveProblem;
  /** ISO 8601. */
  readonly savedAt?: string;
  /** How many texts came back from an earlier visit. */
  readonly restored: number;
  /** Counts the changes of others, other tabs included, that came into the draft since the page was opened. */
  readonly news: number;
  /** The draft with the changes: what is shown. */
  readonly view: DraftResponse;
  /** Findings whose text is being edited, and `summary`. */
  readonly editing: readonly string[];
  /** The finding that the keys act on. */
  readonly current?: string;
}

export type DraftAction =
  | { readonly type: "edit"; readonly key: EditKey; readonly value: EditValue }
  | { readonly type: "send"; readonly edits: Edits }
  | { readonly type: "saved"; readonly draft: DraftResponse; readonly at: string }
  | { readonly type: "failed"; readonly trouble: SaveProblem }
  | { readonly type: "refused"; readonly problems: DraftState["refused"] }
  /** The server has a newer draft, or the same again. */
  | { readonly type: "loaded"; readonly draft: DraftResponse }
  | { readonly type: "restored"; readonly edits: Edits }
  | { readonly type: "welcomed" }
  /** Chosen in a clash; for what is no clash nothing happens. */
  | { readonly type: "keep-mine" | "take-theirs"; readonly keys: readonly EditKey[] }
  /** What could not be saved is thrown away. */
  | { readonly type: "forget" }
  | { readonly type: "open" | "close"; readonly id: string }
  | { readonly type: "focus"; readonly id: string | undefined };

export function initialDraftState(draft: DraftResponse): DraftState {
  const none = { edits: {}, sending: {}, conflicts: [], refused: {}, editing: [] };
  return { ...none, draft, view: draft, restored: 0, news: 0 };
}

/** Reduces what a person does and what the server says to the draft that is shown. Pure. */
export function reduceDraft(state: DraftState, action: DraftAction): DraftState {
  const next = applyAction(state, action);
  if (next.draft === state.draft && next.edits === state.edits) return next;
  // What came too late to be posted is not shown as if it had been.
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
  // While something is on its way, going back to what the server has is a change as well.
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

/** The server cuts the space around a text off; somebody who is still typing wants it where it is. */
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
  // Publishing was refused: what was held back meanwhile can be saved again.
  const isBack = answer.status === "draft" && state.trouble?.kind === "ended";
  const rest = isBack ? clearProblem(state) : state;
  const news = answer.version === draft.version ? state.news : state.news + 1;
  return { ...rest, ...rebaseEdits(next, state.edits), draft: next, news };
}

function applyRestored(state: DraftState, kept: Edits): DraftState {
  const edits = onlyKeys(kept, (key) => {
    const [theirs, mine] = [getValue(state.draft, key), kept[key]?.value];
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

/** The finding that a change is of; the name of what belongs to the whole draft. */
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

/** Findings that are as they were stay the same objects, space around their text included. */
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

/** The changes that can go to the server now: none that clash, and none that it would not take. */
export function getSendableEdits({
  edits,
  conflicts: clashes,
  refused,
  trouble,
}: DraftState): Edits {
  if (trouble?.kind === "ended" || trouble?.kind === "denied") return {};
  return onlyKeys(edits, (key) => {
    const value = edits[key]?.value;
    const isFine = value !== undefined && validateEdit(key, value) === undefined;
    return isFine && !clashes.includes(key) && !(key in refused);
  });
}

/** Why a change is not sent, in words; `undefined` when it is, or will be. */
export function unsavedReason(state: DraftState, key: EditKey): string | undefined {
  const value = state.edits[key]?.value;
  if (value === undefined) return undefined;
  return state.refused[key] ?? validateEdit(key, value);
}
