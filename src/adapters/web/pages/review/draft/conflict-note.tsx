import type { ReactNode } from "react";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import { LazyConflictNote } from "./lazy-parts.ts";
import type { EditKey } from "./local-edits.ts";

/** What somebody else made of a text that is being changed here; nothing while nobody did. */
export function ConflictNote({ editKey }: { readonly editKey: EditKey }): ReactNode {
  const { draft } = useDraftContext();
  const isClash = useDraftState(draft, ({ conflicts: clashes }) => clashes.includes(editKey));
  return isClash ? <LazyConflictNote editKey={editKey} /> : null;
}
