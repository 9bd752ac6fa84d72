import type { ReactNode } from "react";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import { shortSha } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Markdown } from "../../../ui/markdown/markdown.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { isEdited } from "./count-draft.ts";
import { useDraftContext } from "./draft-context.tsx";
import { explainPlacement, quoteDiffers } from "./finding-labels.ts";
import { FindingSuggestion } from "./finding-suggestion.tsx";
import { LazyFindingChanges } from "./lazy-parts.ts";
import { editKey } from "./local-edits.ts";
import { CodeText } from "./word-diff.tsx";

export interface FindingBodyProps {
  readonly comment: DraftComment;
  readonly isInSummary: boolean;
}

/** Text of a finding as it will be posted, with notices on its state. */
export function FindingBody({ comment, isInSummary }: FindingBodyProps): ReactNode {
  const { suggestion, quote } = comment;
  return (
    <>
      <HeadNote comment={comment} />
      <ConflictNote editKey={editKey("body", comment.id)} />
      {quote !== undefined && quoteDiffers(comment) ? <Quote text={quote} /> : null}
      <Markdown text={comment.body} />
      {suggestion === undefined ? null : (
        <FindingSuggestion comment={comment} suggestion={suggestion} />
      )}
      <PlacementNote comment={comment} />
      {isEdited(comment) ? (
        <LazyFindingChanges comment={comment} isInSummary={isInSummary} />
      ) : null}
    </>
  );
}

/** Warns that later commits changed the lines of the finding. */
function HeadNote({ comment: { id, suggestion } }: { readonly comment: DraftComment }): ReactNode {
  const { head } = useDraftContext();
  if (head?.changedFindings.includes(id) !== true) return null;
  return (
    <p className="finding-note">
      <Icon name="history" />
      <span>
        <strong>{shortSha(head.head)}</strong> changes these lines.
        {suggestion === undefined
          ? " The comment is about the reviewed commit."
          : " The suggestion applies to the reviewed commit, not to the new head."}
      </span>
    </p>
  );
}

function Quote({ text }: { readonly text: string }): ReactNode {
  return (
    <figure className="finding-quote">
      <figcaption className="hint">The model quoted</figcaption>
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  );
}

function PlacementNote({ comment }: { readonly comment: DraftComment }): ReactNode {
  const why = explainPlacement(comment);
  if (why === undefined) return null;
  return (
    <details className="why" open={comment.moved}>
      <summary>
        <Icon name="chevron-down" className="chev" />
        {why.question}
      </summary>
      <div className="why-body">
        <p>
          <CodeText text={why.answer} />
        </p>
      </div>
    </details>
  );
}
