import type { ReactNode } from "react";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import { LazyConflictNote } from "./lazy-parts.ts";
import type { EditKey } from "./local-edits.ts";

/**
 * Shows the version of another user for a text that is being edited; renders nothing if there is no
 * conflict.
 */
export function ConflictNote({ editKey }: { readonly editKey: EditKey }): ReactNode {
  const { draft } = useDraftContext();
  const isClash = useDraftState(draft, ({ conflicts }) => conflicts.includes(editKey));
  return isClash ? <LazyConflictNote editKey={editKey} /> : null;
}
