import type { ReactNode } from "react";
import type { Suggestion } from "../../../../../domain/finding/evaluate-suggestion.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import { SuggestionDiff } from "../../../diff/suggestion-diff.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Icon } from "../../../ui/icon.tsx";

export interface FindingSuggestionProps {
  readonly comment: DraftComment;
  readonly suggestion: Suggestion;
}

/** Suggested change as a diff against the lines of the finding. */
export function FindingSuggestion({ comment, suggestion }: FindingSuggestionProps): ReactNode {
  const { path, text } = comment;
  const why = notCommittableReason(comment, suggestion);
  return (
    <div className="suggestion">
      <div className="suggestion-head">
        <span className="suggestion-title">Suggested change</span>
        {why === undefined ? (
          <span className="fact fact-ok">
            <Icon name="check" />
            Applies to the reviewed commit
          </span>
        ) : (
          <span className="fact">
            <Icon name="info" />
            Posted as code: {why}
          </span>
        )}
        <CopyButton text={suggestion.text} what="suggestion" />
      </div>
      <SuggestionDiff
        path={path}
        before={text === undefined ? [] : text.split("\n")}
        after={suggestion.text.split("\n")}
      />
    </div>
  );
}

/** Reasons whose subject is the suggestion; the others are complete sentences. */
const OF_IT = /^(is|was|changes|repeats) /;

function notCommittableReason(
  { bucket }: DraftComment,
  { isCommittable, reason }: Suggestion,
): string | undefined {
  if (!isCommittable) {
    if (reason === undefined) return "it cannot be committed from the pull request";
    return OF_IT.test(reason) ? `it ${reason}` : reason;
  }
  return bucket === "inline" ? undefined : "only a comment on a line can be committed";
}
