import type { DraftResponse } from "../../../../../domain/api/draft-response.ts";
import type { CommentEdit, DraftPatch } from "../../../../../domain/review/draft-edits.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";

export const COMMENT_FIELDS = ["body", "severity", "bucket", "discarded"] as const;
export type CommentField = (typeof COMMENT_FIELDS)[number];

/** What can be changed in a draft: its summary, its event, or one field of one finding. */
export type EditKey = "summary" | "event" | `${CommentField}:${string}`;
export type EditValue = string | boolean;

/** A change that the server does not have yet. */
export interface Edit {
  readonly value: EditValue;
  /** What the server had when the person began to change it: tells whether somebody else has changed it since. */
  readonly base: EditValue;
}

export type Edits = Readonly<Partial<Record<EditKey, Edit>>>;

export const MAX_BODY_CHARS = 65_536;
export const MAX_SUMMARY_CHARS = 60_000;

export const editKey = (field: CommentField, id: string): EditKey => `${field}:${id}`;

/** Takes the key of a finding's field apart; `undefined` for what belongs to the whole draft. */
export function readKey(
  key: EditKey,
): { readonly field: CommentField; readonly id: string } | undefined {
  const at = key.indexOf(":");
  if (at === -1) return undefined;
  return { field: key.slice(0, at) as CommentField, id: key.slice(at + 1) };
}

/** All changes with their keys, in the order in which they were made. */
export function listEdits(edits: Edits): readonly (readonly [EditKey, Edit])[] {
  return Object.entries(edits) as [EditKey, Edit][];
}

export const isEmpty = (edits: Edits): boolean => Object.keys(edits).length === 0;

export function withoutKeys(edits: Edits, keys: readonly EditKey[]): Edits {
  if (!keys.some((key) => key in edits)) return edits;
  return Object.fromEntries(listEdits(edits).filter(([key]) => !keys.includes(key)));
}

export function onlyKeys(edits: Edits, keep: (key: EditKey) => boolean): Edits {
  return Object.fromEntries(listEdits(edits).filter(([key]) => keep(key)));
}

/** What a draft has at a key; `undefined` for a finding that is not in it. */
export function getValue(draft: DraftResponse, key: EditKey): EditValue | undefined {
  if (key === "summary" || key === "event") return draft[key];
  const parts = readKey(key);
  const comment = draft.comments.find(({ id }) => id === parts?.id);
  return parts === undefined ? undefined : comment?.[parts.field];
}

/** What was generated at a key. */
export function getGeneratedValue(draft: DraftResponse, key: EditKey): EditValue | undefined {
  if (key === "summary" || key === "event") return draft.original[key];
  const parts = readKey(key);
  const comment = draft.comments.find(({ id }) => id === parts?.id);
  if (parts === undefined || comment === undefined) return undefined;
  return parts.field === "discarded" ? false : comment.original[parts.field];
}

/** Tells whether two values are one: the server keeps the text of a comment without the space around it. */
export function isSameValue(key: EditKey, left: EditValue, right: EditValue): boolean {
  if (typeof left !== "string" || typeof right !== "string" || !key.startsWith("body:"))
    return left === right;
  return left.trim() === right.trim();
}

/** Says why the server would not take a value; `undefined` when it would. */
export function validateEdit(key: EditKey, value: EditValue): string | undefined {
  if (typeof value !== "string") return undefined;
  const isBody = key.startsWith("body:");
  if (isBody && value.trim() === "")
    return "a comment needs some text; discard it when it is not to be posted";
  const limit = isBody ? MAX_BODY_CHARS : MAX_SUMMARY_CHARS;
  const over = (isBody ? value.trim() : value).length - limit;
  return over > 0 ? `the text is ${over.toLocaleString("en-US")} characters too long` : undefined;
}

/** The draft as it reads with changes. What is not changed stays the same object, so that it is not drawn again. */
export function applyEdits(draft: DraftResponse, edits: Edits): DraftResponse {
  if (isEmpty(edits)) return draft;
  const byId = new Map<string, Record<string, EditValue>>();
  const whole: Record<string, EditValue> = {};
  for (const [key, { value }] of listEdits(edits)) {
    const parts = readKey(key);
    if (parts === undefined) whole[key] = value;
    else byId.set(parts.id, { ...byId.get(parts.id), [parts.field]: value });
  }
  const comments = draft.comments.map((comment): DraftComment => {
    const changed = byId.get(comment.id);
    return changed === undefined ? comment : { ...comment, ...changed };
  });
  return { ...draft, ...whole, comments };
}

/** Changes as the server takes them. */
export function toPatch(edits: Edits): DraftPatch {
  const comments = new Map<string, CommentEdit>();
  const whole: Record<string, EditValue> = {};
  for (const [key, { value }] of listEdits(edits)) {
    const parts = readKey(key);
    if (parts === undefined) whole[key] = value;
    else comments.set(parts.id, { ...comments.get(parts.id), [parts.field]: value });
  }
  const list = [...comments].map(([id, edit]) => ({ id, ...edit }));
  return { ...whole, ...(list.length === 0 ? {} : { comments: list }) };
}

export interface RebasedEdits {
  readonly edits: Edits;
  /** Changed by this person and by somebody else: neither is lost before the person has chosen. */
  readonly conflicts: readonly EditKey[];
}

/**
 * Puts changes on a newer draft: what it has already is done, what somebody else changed too is a clash. A text that
 * differs in the space around it alone stays: somebody is still typing it.
 */
export function rebaseEdits(draft: DraftResponse, edits: Edits): RebasedEdits {
  const left: [EditKey, Edit][] = [];
  const clashes: EditKey[] = [];
  for (const [key, edit] of listEdits(edits)) {
    const theirs = getValue(draft, key);
    if (theirs === undefined || theirs === edit.value) continue;
    left.push([key, edit]);
    const isTheirs = isSameValue(key, theirs, edit.base) || isSameValue(key, theirs, edit.value);
    if (!isTheirs) clashes.push(key);
  }
  return { edits: Object.fromEntries(left), conflicts: clashes };
}
