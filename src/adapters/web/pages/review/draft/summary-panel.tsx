import { type ReactNode, useMemo, useState } from "react";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Markdown } from "../../../ui/markdown/markdown.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { isRepeat } from "./count-draft.ts";
import { useDraftContext, useDraftState } from "./draft-context.tsx";
import { unsavedReason } from "./draft-state.ts";
import { Finding } from "./finding.tsx";
import { focusWhenReady } from "./finding-actions.ts";
import { UndoRow } from "./finding-editor.tsx";
import { RepeatLine } from "./finding-line.tsx";
import { listSummaryFindings } from "./list-files.ts";
import { MAX_SUMMARY_CHARS } from "./local-edits.ts";
import { SaveStatusText } from "./save-status.tsx";
import { TextEditor } from "./text-editor.tsx";
import { WordDiff } from "./word-diff.tsx";

/** Body of the review: its summary, and the findings without a position in the diff. */
export function SummaryPanel(): ReactNode {
  const { draft, isReadOnly } = useDraftContext();
  const isOpen = useDraftState(draft, ({ editing }) => editing.includes("summary"));
  const isEditing = isOpen && !isReadOnly;
  const isEdited = useDraftState(draft, ({ view }) => view.summary !== view.original.summary);
  const edit = (): void => draft.dispatch({ type: "open", id: "summary" });
  return (
    <section className="panel" id="summary" aria-labelledby="summary-title">
      <div className="panel-head">
        <h2 id="summary-title">Summary</h2>
        {isEdited ? (
          <span className="tag tag-accent">
            <Icon name="edit" />
            {isEditing ? "Editing" : "Edited"}
          </span>
        ) : null}
        {isReadOnly || isEditing ? null : (
          <div className="panel-end">
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              id="summary-edit"
              aria-label="Edit the summary"
              onClick={edit}
            >
              <Icon name="edit" />
              Edit
            </button>
          </div>
        )}
      </div>
      {isEditing ? <SummaryEditor /> : null}
      <div className="panel-body">
        {isEditing ? null : <SummaryText />}
        <SummaryFindings />
        <RepeatedFindings />
      </div>
    </section>
  );
}

function SummaryText(): ReactNode {
  const { draft } = useDraftContext();
  const summary = useDraftState(draft, ({ view }) => view.summary);
  const generated = useDraftState(draft, ({ view }) => view.original.summary);
  return (
    <>
      {summary.trim() === "" ? (
        <p className="muted">There is no summary: the review is posted without one.</p>
      ) : (
        <Markdown text={summary} />
      )}
      {summary === generated ? null : (
        <details className="why">
          <summary>
            <Icon name="chevron-down" className="chev" />
            What was changed
          </summary>
          <div className="why-body">
            <p>
              <WordDiff from={generated} to={summary} />
            </p>
          </div>
        </details>
      )}
    </>
  );
}

function SummaryEditor(): ReactNode {
  const { draft } = useDraftContext();
  const text = useDraftState(draft, ({ view }) => view.summary);
  const generated = useDraftState(draft, ({ view }) => view.original.summary);
  const problem = useDraftState(draft, (state) => unsavedReason(state, "summary"));
  const [undone, setUndone] = useState<string>();
  const isChanged = text !== generated;
  const close = (): void => {
    draft.dispatch({ type: "close", id: "summary" });
    void draft.flush();
    focusWhenReady("summary-edit");
  };
  const undo = (): void => {
    setUndone(text);
    draft.restore("summary");
  };
  const redo = (): void => {
    if (undone !== undefined) draft.choose("summary", undone);
    setUndone(undefined);
  };
  return (
    <>
      <TextEditor
        label="Summary"
        text={text}
        maxChars={MAX_SUMMARY_CHARS}
        state={<SaveStatusText />}
        problem={problem}
        onChange={(next) => draft.edit("summary", next)}
        onBlur={() => void draft.flush()}
        onClose={close}
      />
      <ConflictNote editKey="summary" />
      <UndoRow
        undo={isChanged ? undo : undefined}
        redo={!isChanged && undone !== undefined ? redo : undefined}
      />
    </>
  );
}

function SummaryFindings(): ReactNode {
  const { draft } = useDraftContext();
  const comments = useDraftState(draft, ({ view }) => view.comments);
  const ids = useMemo(() => listSummaryFindings(comments).map(({ id }) => id), [comments]);
  if (ids.length === 0) return null;
  return (
    <div className="stack-sm">
      <h3 className="muted">Posted with the summary</h3>
      {ids.map((id) => (
        <Finding key={id} id={id} isInSummary />
      ))}
    </div>
  );
}

function RepeatedFindings(): ReactNode {
  const { draft } = useDraftContext();
  const comments = useDraftState(draft, ({ view }) => view.comments);
  const repeats = useMemo(() => comments.filter(isRepeat), [comments]);
  if (repeats.length === 0) return null;
  return (
    <details className="why">
      <summary>
        <Icon name="chevron-down" className="chev" />
        {repeatText(repeats)}
      </summary>
      <div className="stack-sm">
        {repeats.map((comment) => (
          <RepeatLine key={comment.id} comment={comment} />
        ))}
      </div>
    </details>
  );
}

function repeatText(repeats: readonly DraftComment[]): string {
  const posted = repeats.filter(({ saidAt }) => saidAt !== undefined).length;
  const twice = repeats.length - posted;
  return [
    posted === 0 ? "" : `${posted} already posted in an earlier review, not posted again`,
    twice === 0 ? "" : `${twice} repeated in this review, posted once`,
  ]
    .filter((part) => part !== "")
    .join("; ");
}
