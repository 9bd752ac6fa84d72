import type { ReactNode } from "react";
import type { DiffNote } from "./diff-note.ts";
import { NoteSlot } from "./note-slot.tsx";

/** Cards above a file: findings on the whole file and findings whose line is not shown. */
export function FileNotes({ notes }: { readonly notes: readonly DiffNote[] }): ReactNode {
  return notes.map(({ id }) => (
    <div key={id} className="file-body-note" data-note={id}>
      <NoteSlot id={id} />
    </div>
  ));
}
