import type { ReactNode } from "react";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import { useComment, useDraftContext, useDraftState } from "./draft-context.tsx";
import { findingElementId } from "./finding-actions.ts";
import { FindingBody } from "./finding-body.tsx";
import { FindingEditor } from "./finding-editor.tsx";
import { FindingFacts } from "./finding-facts.tsx";
import { FindingHeader } from "./finding-header.tsx";
import { findingTitle } from "./finding-labels.ts";
import { DiscardedLine, MovedLine } from "./finding-line.tsx";
import { CodeText } from "./word-diff.tsx";

export interface FindingProps {
  readonly id: string;
  /** Shown with the summary instead of in the diff. */
  readonly isInSummary?: boolean;
}

/** Finding as a card, or folded to one line if it is not posted at this position. */
export function Finding({ id, isInSummary = false }: FindingProps): ReactNode {
  const comment = useComment(id);
  if (comment === undefined) return null;
  if (!isInSummary && comment.bucket === "summary") return <MovedLine comment={comment} />;
  if (comment.discarded) return <DiscardedLine comment={comment} />;
  return <FindingCard comment={comment} isInSummary={isInSummary} />;
}

interface FindingCardProps {
  readonly comment: DraftComment;
  readonly isInSummary: boolean;
}

function FindingCard({ comment, isInSummary }: FindingCardProps): ReactNode {
  const { draft, isReadOnly } = useDraftContext();
  const { id, severity } = comment;
  const isCurrent = useDraftState(draft, ({ current }) => current === id);
  const isOpen = useDraftState(draft, ({ editing }) => editing.includes(id));
  const isEditing = isOpen && !isReadOnly;
  const elementId = findingElementId(id);
  const titleId = `${elementId}-title`;
  const Title = isInSummary ? "h3" : "h4";
  return (
    <article
      className={`finding sev-${severity}`}
      id={elementId}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-current={isCurrent ? "true" : undefined}
      onFocus={() => draft.dispatch({ type: "focus", id })}
    >
      <FindingHeader comment={comment} isEditing={isEditing} isInSummary={isInSummary} />
      <div className="finding-main">
        <Title className="finding-title" id={titleId}>
          <CodeText text={findingTitle(comment)} />
        </Title>
        <FindingFacts comment={comment} isInSummary={isInSummary} />
        {isEditing ? null : <FindingBody comment={comment} isInSummary={isInSummary} />}
      </div>
      {isEditing ? <FindingEditor comment={comment} /> : null}
      {isCurrent && !isEditing && !isReadOnly ? <ShortcutHints comment={comment} /> : null}
    </article>
  );
}

function ShortcutHints({
  comment: { bucket, original },
}: {
  readonly comment: DraftComment;
}): ReactNode {
  return (
    <div className="finding-foot keys-line" aria-hidden="true">
      <span>
        <kbd>e</kbd> edit
      </span>
      <span>
        <kbd>x</kbd> discard
      </span>
      {bucket === "summary" && original.bucket === "summary" ? null : (
        <span>
          <kbd>m</kbd> {bucket === "summary" ? "move back" : "to summary"}
        </span>
      )}
      <span>
        <kbd>1</kbd>–<kbd>4</kbd> severity
      </span>
      <span>
        <kbd>j</kbd> <kbd>k</kbd> next, previous
      </span>
    </div>
  );
}
