import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { CommentPublisher, CommentTarget } from "../../ports/comment-publisher.ts";
import type { RunContext } from "../run/run-context.ts";

/** Adds a reaction for the person who asked. A failure is ignored. */
export async function acknowledgeTrigger(
  comments: Pick<CommentPublisher, "react">,
  { pull, trigger }: { readonly pull: PullRef; readonly trigger: CommentTarget },
  { emit, signal }: RunContext,
): Promise<void> {
  try {
    await comments.react(pull, trigger, signal);
  } catch (error) {
    if (!isAppError(error) || signal.aborted) throw error;
    emit({
      type: "log",
      level: "warn",
      text: `could not add a reaction to the comment: ${errorText(error)}`,
    });
  }
}
