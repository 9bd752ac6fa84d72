import type { DraftResponse } from "../../../../../domain/api/draft-response.ts";
import type { CommentEdit, DraftPatch } from "../../../../../domain/review/draft-edits.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";

export const COMMENT_FIELDS = ["body", "severity", "bucket", "discarded"] as const;
export type CommentField = (typeof COMMENT_FIELDS)[number];

/** Key of a changeable value in a draft: its summary, its event, or one field of a finding. */
export type EditKey = "summary" | "event" | `${CommentField}:${string}`;
export type EditValue = string | boolean;

/** Unsaved change. */
export interface Edit {
  readonly value: EditValue;
  /** Server's value when the user started to edit; used to detect changes by others. */
  readonly base: EditValue;
}

export type Edits = Readonly<Partial<Record<EditKey, Edit>>>;

export const MAX_BODY_CHARS = 65_536;
export const MAX_SUMMARY_CHARS = 60_000;

export const editKey = (field: CommentField, id: string): EditKey => `${field}:${id}`;

/** Parses the key of a finding's field; `undefined` for a field of the whole draft. */
export function readKey(
  key: EditKey,
): { readonly field: CommentField; readonly id: string } | undefined {
  const at = key.indexOf(":");
  if (at === -1) return undefined;
  return { field: key.slice(0, at) as CommentField, id: key.slice(at + 1) };
}

/** Lists all changes with their keys, in the order in which they were made. */
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

/** Returns the value of a key; `undefined` if the draft does not contain the finding. */
export function getValue(draft: DraftResponse, key: EditKey): EditValue | undefined {
  if (key === "summary" || key === "event") return draft[key];
  const parts = readKey(key);
  const comment = draft.comments.find(({ id }) => id === parts?.id);
  return parts === undefined ? undefined : comment?.[parts.field];
}

/** Returns the generated value of a key. */
export function getGeneratedValue(draft: DraftResponse, key: EditKey): EditValue | undefined {
  if (key === "summary" || key === "event") return draft.original[key];
  const parts = readKey(key);
  const comment = draft.comments.find(({ id }) => id === parts?.id);
  if (parts === undefined || comment === undefined) return undefined;
  return parts.field === "discarded" ? false : comment.original[parts.field];
}

/**
 * Checks whether two values are equal. White space around a comment is ignored, as the server trims
 * it.
 */
export function isSameValue(key: EditKey, left: EditValue, right: EditValue): boolean {
  if (typeof left !== "string" || typeof right !== "string" || !key.startsWith("body:"))
    return left === right;
  return left.trim() === right.trim();
}

/** Explains why the server would reject a value; `undefined` if it would accept it. */
export function validateEdit(key: EditKey, value: EditValue): string | undefined {
  if (typeof value !== "string") return undefined;
  const isBody = key.startsWith("body:");
  if (isBody && value.trim() === "")
    return "a comment needs some text; discard it if it should not be posted";
  const limit = isBody ? MAX_BODY_CHARS : MAX_SUMMARY_CHARS;
  const over = (isBody ? value.trim() : value).length - limit;
  return over > 0 ? `the text is ${over.toLocaleString("en-US")} characters too long` : undefined;
}

/**
 * Applies changes to the draft. Unchanged findings stay the same objects, so that they do not
 * render again.
 */
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

/** Converts changes to a request. */
export function toPatch(edits: Edits): DraftPatch {
  const comments = new Map<string, CommentEdit>();
  const whole: Record<string, EditValue> = {};
  for (const [key, { value }] of listEdits(edits)) {
    const parts = readKey(key);
    if (parts === undefined) whole[key] = value;
    else comments.set(parts.id, { ...comments.get(parts.id), [parts.field]: value });
  }
  const list = [...comments].map(([id, edit]) => ({ id, ...edit }));
  return list.length === 0 ? whole : { ...whole, comments: list };
}

export interface RebasedEdits {
  readonly edits: Edits;
  /** Keys changed by this user and by another one. Both values are kept until the user chooses. */
  readonly conflicts: readonly EditKey[];
}

/**
 * Rebases changes on a newer draft: changes that it already contains are dropped, and values that
 * another user changed too become conflicts. A text that differs only in surrounding white space is
 * kept, as the user is still typing.
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
