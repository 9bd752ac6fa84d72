import {
  COMMENT_FIELDS,
  type Edit,
  type EditKey,
  type Edits,
  isEmpty,
  listEdits,
  readKey,
} from "./local-edits.ts";

/** Subset of `localStorage` in use. */
export type TextStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface StoredEdits {
  /** Version of the draft that the changes are based on. */
  readonly version: number;
  readonly edits: Edits;
}

/** Unsaved changes of one user in one draft, stored in the browser. */
export interface EditStore {
  /** Takes over the stored changes for this tab. */
  claim(): StoredEdits | undefined;
  /**
   * Returns `false` if the browser cannot store data. Changes stored by another tab of the same
   * user are kept.
   */
  write(edits: Edits, version: number): boolean;
}

/** Creates a store that is separate for each user of the browser. */
export function createEditStore(
  jobId: string,
  login: string,
  store: TextStore | undefined,
): EditStore {
  const name = `svc-draft:${jobId}:${login.toLowerCase()}`;
  const own = new Set<EditKey>();
  return {
    claim: () => {
      const stored = readStoredEdits(store, name);
      for (const [key] of listEdits(stored?.edits ?? {})) own.add(key);
      return stored;
    },
    write: (edits, version) => {
      const stored = listEdits(readStoredEdits(store, name)?.edits ?? {});
      const others = stored.filter(([key]) => !own.has(key));
      const all = { ...Object.fromEntries(others), ...edits };
      for (const [key] of listEdits(edits)) own.add(key);
      try {
        if (isEmpty(all)) store?.removeItem(name);
        else store?.setItem(name, JSON.stringify({ version, edits: all }));
        return store !== undefined;
      } catch {
        // Storage is full or disabled; changes are kept in memory only.
        return isEmpty(all);
      }
    },
  };
}

function readStoredEdits(store: TextStore | undefined, name: string): StoredEdits | undefined {
  try {
    const stored: unknown = JSON.parse(store?.getItem(name) ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    const { version, edits } = stored as { readonly version?: unknown; readonly edits?: unknown };
    if (typeof version !== "number" || typeof edits !== "object" || edits === null)
      return undefined;
    return { version, edits: Object.fromEntries(Object.entries(edits).filter(isEntry)) };
  } catch {
    return undefined;
  }
}

/** The entry may come from an earlier version of this page. */
function isEntry(entry: [string, unknown]): entry is [EditKey, Edit] {
  const [key, edit] = entry;
  if (typeof edit !== "object" || edit === null) return false;
  const { value, base } = edit as { readonly value?: unknown; readonly base?: unknown };
  const type = readKey(key as EditKey)?.field === "discarded" ? "boolean" : "string";
  return isKey(key) && typeof value === type && typeof base === type;
}

function isKey(key: string): boolean {
  return (
    key === "summary" ||
    key === "event" ||
    COMMENT_FIELDS.some((field) => key.startsWith(`${field}:`))
  );
}
