import type { ReactNode } from "react";
import { CheckLine } from "../../ui/check-line.tsx";
import { checkComment } from "./check-comment.ts";
import { commentError } from "./check-form.ts";

export interface CommentFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly trigger: string;
  onChange(value: string): void;
}

/**
 * Field for the comment that requests the review. Its first word is checked while the user types.
 */
export function CommentField({ value, error, trigger, onChange }: CommentFieldProps): ReactNode {
  const { kind } = checkComment(value, trigger);
  const wrong = error ?? (kind === "empty" ? undefined : commentError(value, trigger));
  return (
    <div className="field">
      <label htmlFor="comment">Trigger comment</label>
      <textarea
        className="input"
        id="comment"
        name="comment"
        rows={5}
        autoComplete="off"
        required
        aria-describedby="comment-state"
        aria-invalid={wrong !== undefined || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="row field-notes">
        <CheckLine id="comment-state" tone={toneOf(wrong, kind)} isLive>
          {wrong ?? (
            <>
              The first word {kind === "ok" ? "is" : "has to be"} <code>{trigger}</code>
            </>
          )}
        </CheckLine>
        {kind === "other-word" ? (
          <button
            type="button"
            className="btn btn-xs"
            onClick={() => onChange(`${trigger} ${value.trimStart()}`)}
          >
            Put {trigger} in front
          </button>
        ) : null}
      </div>
    </div>
  );
}

function toneOf(wrong: string | undefined, kind: string): "ok" | "bad" | "wait" {
  if (wrong !== undefined) return "bad";
  return kind === "ok" ? "ok" : "wait";
}
