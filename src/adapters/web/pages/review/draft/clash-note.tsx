import type { ReactNode } from "react";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import { LateClashNote } from "./late-parts.ts";
import type { EditKey } from "./local-edits.ts";

/** What somebody else made of a text that is being changed here; nothing while nobody did. */
export function ClashNote({ editKey }: { readonly editKey: EditKey }): ReactNode {
  const { draft } = useDraftContext();
  const isClash = useDraftState(draft, ({ clashes }) => clashes.includes(editKey));
  return isClash ? <LateClashNote editKey={editKey} /> : null;
}
