import { createContext, type ReactNode, use } from "react";

/** Renders the card of a finding. A card can change without its surrounding lines. */
export const RenderNoteContext = createContext<(id: string) => ReactNode>(() => null);

/** Card of a finding. */
export function NoteSlot({ id }: { readonly id: string }): ReactNode {
  return use(RenderNoteContext)(id);
}
