import { createContext, type ReactNode, use } from "react";

/** Makes the card of a finding. A card changes without the lines around it. */
export const RenderNoteContext = createContext<(id: string) => ReactNode>(() => null);

/** The card of a finding. */
export function NoteSlot({ id }: { readonly id: string }): ReactNode {
  return use(RenderNoteContext)(id);
}
