import type { ReactNode } from "react";
import type { Severity } from "../../../../../domain/core/severity.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { SEVERITIES, SeverityBadge, severityLabel } from "../../../ui/severity.tsx";
import { isEdited } from "./count-draft.ts";
import { useDraftContext } from "./draft-context.tsx";
import { otherBucket } from "./finding-actions.ts";
import { findingTitle } from "./finding-labels.ts";

export interface FindingHeaderProps {
  readonly comment: DraftComment;
  readonly isEditing: boolean;
  readonly isInSummary: boolean;
}

/** Header of a finding: severity, state and actions. */
export function FindingHeader({ comment, isEditing, isInSummary }: FindingHeaderProps): ReactNode {
  const { isReadOnly } = useDraftContext();
  return (
    <div className="finding-head">
      {isReadOnly ? (
        <SeverityBadge severity={comment.severity} />
      ) : (
        <SeveritySelect comment={comment} />
      )}
      <Tags comment={comment} isEditing={isEditing} isInSummary={isInSummary} />
      {isReadOnly ? null : <Actions comment={comment} isEditing={isEditing} />}
    </div>
  );
}

function SeveritySelect({ comment }: { readonly comment: DraftComment }): ReactNode {
  const { actions } = useDraftContext();
  const { severity } = comment;
  return (
    <span className={`sev-pick sev-${severity}`}>
      <Icon name={severity} />
      <select
        aria-label="Severity"
        value={severity}
        aria-keyshortcuts="1 2 3 4"
        onChange={(event) => actions.grade(comment, event.target.value as Severity)}
      >
        {SEVERITIES.map((choice) => (
          <option key={choice} value={choice}>
            {severityLabel(choice)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

function Tags({ comment, isEditing, isInSummary }: FindingHeaderProps): ReactNode {
  const isOnFile = comment.bucket === "file" && !isInSummary;
  return (
    <>
      {comment.moved && !isInSummary ? <Tag icon="anchor">Moved</Tag> : null}
      {isOnFile ? <Tag icon="file">On the file</Tag> : null}
      {isEditing ? (
        <Tag icon="edit" isMine>
          Editing
        </Tag>
      ) : null}
      {!isEditing && isEdited(comment) ? (
        <Tag icon="edit" isMine>
          Edited
        </Tag>
      ) : null}
    </>
  );
}

interface TagProps {
  readonly icon: IconName;
  readonly isMine?: boolean;
  readonly children: ReactNode;
}

function Tag({ icon, isMine = false, children }: TagProps): ReactNode {
  return (
    <span className={isMine ? "tag tag-accent" : "tag"}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

function Actions({
  comment,
  isEditing,
}: Pick<FindingHeaderProps, "comment" | "isEditing">): ReactNode {
  const { actions } = useDraftContext();
  const target = otherBucket(comment);
  const about = findingTitle(comment);
  const isBack = target !== "summary";
  return (
    <div className="finding-actions">
      {isEditing ? null : (
        <Action
          icon="edit"
          name="Edit"
          shortcut="e"
          about={about}
          onDo={() => actions.edit(comment)}
        />
      )}
      {target === undefined ? null : (
        <Action
          icon={isBack ? "to-line" : "to-top"}
          name={isBack ? "Move back" : "To summary"}
          shortcut="m"
          about={about}
          onDo={() => actions.move(comment)}
        />
      )}
      <Action
        icon="trash"
        name="Discard"
        shortcut="x"
        about={about}
        onDo={() => actions.discard(comment)}
      />
    </div>
  );
}

export interface ActionProps {
  readonly icon: IconName;
  readonly name: string;
  /** Keyboard shortcut for the same action. */
  readonly shortcut?: string;
  /** Object of the action, for screen readers. */
  readonly about: string;
  onDo(): void;
}

/** Action button of a finding. Narrow cards hide its text but keep its accessible name. */
export function Action({ icon, name, shortcut, about, onDo }: ActionProps): ReactNode {
  return (
    <button
      type="button"
      className="btn btn-quiet btn-sm"
      title={shortcut === undefined ? name : `${name} (${shortcut})`}
      aria-label={`${name}: ${about}`}
      aria-keyshortcuts={shortcut}
      onClick={onDo}
    >
      <Icon name={icon} />
      <span className="btn-text">{name}</span>
    </button>
  );
}
