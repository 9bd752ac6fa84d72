import type { ReactNode } from "react";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import { Icon } from "../../../ui/icon.tsx";
import { severityLabel } from "../../../ui/severity.tsx";
import { useDraftContext } from "./draft-context.tsx";
import { linesLabel } from "./finding-labels.ts";
import { type CommentField, editKey } from "./local-edits.ts";
import { CodeText, WordDiff } from "./word-diff.tsx";

export interface FindingChangesProps {
  readonly comment: DraftComment;
  readonly isInSummary: boolean;
}

/** User's changes of a finding, each with a button to restore the generated value. */
export function FindingChanges({ comment, isInSummary }: FindingChangesProps): ReactNode {
  const { body, severity, bucket, original } = comment;
  const isText = body.trim() !== original.body.trim();
  return (
    <details className="why">
      <summary>
        <Icon name="chevron-down" className="chev" />
        What was changed
      </summary>
      <div className="why-body">
        {isText ? (
          <Change comment={comment} field="body" back="Restore the generated text">
            <WordDiff from={original.body} to={body} />
          </Change>
        ) : null}
        {severity === original.severity ? null : (
          <Change comment={comment} field="severity" back={`Back to ${original.severity}`}>
            The model said <strong>{severityLabel(original.severity)}</strong>.
          </Change>
        )}
        {bucket === original.bucket ? null : (
          <Change comment={comment} field="bucket" back="Move back">
            <CodeText text={originalPlaceText(comment, isInSummary)} />
          </Change>
        )}
      </div>
    </details>
  );
}

function originalPlaceText(comment: DraftComment, isInSummary: boolean): string {
  const place = linesLabel(comment);
  const was = place === "" ? "on the file" : `on ${place}`;
  const of = isInSummary ? ` of \`${comment.path}\`` : "";
  return `It was ${was}${of} and can go back there.`;
}

interface ChangeProps {
  readonly comment: DraftComment;
  readonly field: CommentField;
  /** Label of the restore button. */
  readonly back: string;
  readonly children: ReactNode;
}

function Change({ comment, field, back, children }: ChangeProps): ReactNode {
  const { draft, actions, isReadOnly } = useDraftContext();
  const restore = (): void =>
    field === "bucket" ? actions.move(comment) : draft.restore(editKey(field, comment.id));
  return (
    <div className="change">
      <p>{children}</p>
      {isReadOnly ? null : (
        <button type="button" className="btn btn-sm" onClick={restore}>
          <Icon name="restore" />
          {back}
        </button>
      )}
    </div>
  );
}
