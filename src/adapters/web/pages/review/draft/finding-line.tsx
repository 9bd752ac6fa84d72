import type { ReactNode } from "react";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import { useFrame } from "../../../shell/frame.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { codeHostLink } from "../../../ui/safe-link.ts";
import { severityLabel } from "../../../ui/severity.tsx";
import { useDraftContext } from "./draft-context.tsx";
import { findingElementId, movedElementId } from "./finding-actions.ts";
import { findingLocation, findingTitle } from "./finding-labels.ts";
import { CodeText } from "./word-diff.tsx";

interface CommentProps {
  readonly comment: DraftComment;
}

/** Discarded finding, with a button to restore it. */
export function DiscardedLine({ comment }: CommentProps): ReactNode {
  const { draft, actions, isReadOnly } = useDraftContext();
  const { id } = comment;
  return (
    <article
      className="finding-line"
      id={findingElementId(id)}
      tabIndex={-1}
      aria-label={`Discarded: ${findingTitle(comment)}`}
      onFocus={() => draft.dispatch({ type: "focus", id })}
    >
      <Icon name="trash" />
      <span className="finding-line-text">
        <SeverityLabel comment={comment} />{" "}
        <s>
          <CodeText text={findingTitle(comment)} />
        </s>
      </span>
      <span className="small">Discarded</span>
      {isReadOnly ? null : (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-keyshortcuts="x"
          aria-label={`Restore: ${findingTitle(comment)}`}
          onClick={() => actions.discard(comment)}
        >
          <Icon name="restore" />
          Restore
        </button>
      )}
    </article>
  );
}

/** Original position of a finding that was moved to the summary. */
export function MovedLine({ comment }: CommentProps): ReactNode {
  const { draft, actions, isReadOnly, goTo } = useDraftContext();
  const { id } = comment;
  return (
    <article
      className="finding-line"
      id={movedElementId(id)}
      tabIndex={-1}
      aria-label={`Posted in the summary: ${findingTitle(comment)}`}
      onFocus={() => draft.dispatch({ type: "focus", id })}
    >
      <Icon name="to-top" />
      <span className="finding-line-text">
        <SeverityLabel comment={comment} /> <CodeText text={findingTitle(comment)} />
      </span>
      <span className="small">
        Posted in the{" "}
        <a
          href={`#${findingElementId(id)}`}
          onClick={(event) => {
            event.preventDefault();
            goTo(id);
          }}
        >
          summary
        </a>
      </span>
      {isReadOnly ? null : (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-keyshortcuts="m"
          aria-label={`Move back: ${findingTitle(comment)}`}
          onClick={() => actions.move(comment)}
        >
          <Icon name="to-line" />
          Move back
        </button>
      )}
    </article>
  );
}

/** Finding that was already posted and is not posted again. */
export function RepeatLine({ comment }: CommentProps): ReactNode {
  const { links } = useFrame();
  const address = comment.saidAt === undefined ? undefined : codeHostLink(comment.saidAt, links);
  return (
    <div className="finding-line">
      <Icon name="copy" />
      <span className="finding-line-text">
        <SeverityLabel comment={comment} /> <CodeText text={findingTitle(comment)} />{" "}
        <span className="small">{findingLocation(comment, true)}</span>
      </span>
      {address === undefined ? (
        <span className="small">Said twice in this review, posted once</span>
      ) : (
        <a className="small" href={address} rel="noopener noreferrer" target="_blank">
          Already posted
          <Icon name="external" className="icon-xs" />
        </a>
      )}
    </div>
  );
}

function SeverityLabel({ comment: { severity } }: CommentProps): ReactNode {
  return (
    <span className={`sev-count sev-${severity}`}>
      <Icon name={severity} />
      {severityLabel(severity)}
    </span>
  );
}
