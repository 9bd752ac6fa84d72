import { type ReactNode, useState } from "react";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import { Icon } from "../../../ui/icon.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import { unsavedReason } from "./draft-state.ts";
import { findingTitle } from "./finding-labels.ts";
import { editKey, MAX_BODY_CHARS } from "./local-edits.ts";
import { SaveStatusText } from "./save-status.tsx";
import { TextEditor } from "./text-editor.tsx";

/** Inline editor for the text of a finding. */
export function FindingEditor({ comment }: { readonly comment: DraftComment }): ReactNode {
  const { draft, actions } = useDraftContext();
  const { id, body, original } = comment;
  const key = editKey("body", id);
  const problem = useDraftState(draft, (state) => unsavedReason(state, key));
  const [undone, setUndone] = useState<string>();
  const isChanged = body.trim() !== original.body.trim();
  const undo = (): void => {
    setUndone(body);
    draft.restore(key);
  };
  const redo = (): void => {
    if (undone !== undefined) draft.choose(key, undone);
    setUndone(undefined);
  };
  return (
    <>
      <TextEditor
        label={`Comment: ${findingTitle(comment)}`}
        text={body}
        maxChars={MAX_BODY_CHARS}
        state={<SaveStatusText />}
        problem={problem}
        onChange={(text) => draft.edit(key, text)}
        onBlur={() => void draft.flush()}
        onClose={() => actions.close(id)}
      />
      <ConflictNote editKey={key} />
      <UndoRow
        undo={isChanged ? undo : undefined}
        redo={!isChanged && undone !== undefined ? redo : undefined}
      />
    </>
  );
}

export interface UndoRowProps {
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

/** Buttons to restore the generated text, and then the typed one. */
export function UndoRow({ undo, redo }: UndoRowProps): ReactNode {
  if (undo === undefined && redo === undefined) return null;
  return (
    <div className="editor-undo">
      {undo === undefined ? null : (
        <button type="button" className="btn btn-quiet btn-sm" onClick={undo}>
          <Icon name="restore" />
          Restore the generated text
        </button>
      )}
      {redo === undefined ? null : (
        <button type="button" className="btn btn-quiet btn-sm" onClick={redo}>
          <Icon name="edit" />
          Back to what you typed
        </button>
      )}
    </div>
  );
}
