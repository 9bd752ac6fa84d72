import { endsWithMarker } from "../publish/marker.ts";
import { type CommentEvent, readCommentEvent } from "./comment-event.ts";
import { type EventPull, findPull } from "./find-pull.ts";
import { findThreadPlace, isPositiveInteger } from "./find-thread-place.ts";
import {
  formatValue,
  type IgnoreDecision,
  ignore,
  ignoreMalformed,
  isIgnoreDecision,
  toPrintable,
} from "./ignore.ts";
import { readInstructions } from "./read-instructions.ts";
import type { CodeHostEvent, TriggerDecision, TriggerRequest } from "./trigger-decision.ts";

/** Settings of `decideTrigger`. */
export interface TriggerSettings {
  /** First word of a comment that triggers the service, such as `@asksvc`. */
  readonly trigger: string;
}

const ASSOCIATIONS: readonly unknown[] = ["OWNER", "MEMBER", "COLLABORATOR"];

/**
 * Decides the action for an event of the code host: a review, an answer in a thread, or none, with
 * the reason. Only a new comment counts that starts with the trigger, by a person who belongs to
 * the repository, on an open pull request. Never throws.
 *
 * @example
 * decideTrigger({ name: "push", payload: {} }, { trigger: "@asksvc" }).kind; // "ignore"
 */
export function decideTrigger(event: CodeHostEvent, settings: TriggerSettings): TriggerDecision {
  const isInline = event.name === "pull_request_review_comment";
  if (!isInline && event.name !== "issue_comment") {
    return ignore(
      "event-kind",
      `the event ${formatValue(event.name)} is not a comment on a pull request`,
    );
  }
  const body = readCommentEvent(event.payload);
  if (body === undefined) return ignoreMalformed("its body", event.payload);
  const written = readComment(body, settings);
  if (isIgnoreDecision(written)) return written;
  const pull = findPull(body, isInline);
  if (isIgnoreDecision(pull)) return pull;
  const request = toRequest(body, { ...written, ...pull });
  if (!isInline) {
    const id = written.comment.id ?? 0;
    if (id !== 0 && !isPositiveInteger(id)) return ignoreMalformed("comment.id", id);
    return { kind: "review", request: { ...request, commentId: id } };
  }
  const place = findThreadPlace(written.comment);
  return isIgnoreDecision(place) ? place : { kind: "followup", request: { ...request, ...place } };
}

interface TriggerComment {
  readonly comment: NonNullable<CommentEvent["comment"]>;
  readonly instructions: string;
}

/** Checks the comment and its author, for all kinds of comments. */
function readComment(
  { action, comment }: CommentEvent,
  { trigger }: TriggerSettings,
): TriggerComment | IgnoreDecision {
  if (action !== "created") {
    return ignore("action", `the comment is not a new one: the action is ${formatValue(action)}`);
  }
  if (comment === undefined) return ignoreMalformed("comment", undefined);
  const { body, user, author_association: association } = comment;
  if (typeof body !== "string") return ignoreMalformed("comment.body", body);
  const instructions = readInstructions(body, trigger);
  if (instructions === undefined) {
    const word = /[\S\ufeff]+/.exec(body)?.[0];
    return ignore(
      "no-trigger",
      `the comment does not start with ${toPrintable(trigger)}: its first word is ${formatValue(word)}`,
    );
  }
  const type = user?.type;
  if (type === "Bot") {
    return ignore("bot", `the comment is by a bot, ${formatValue(user?.login)}`);
  }
  if (type !== "User") {
    return ignore("author", `the author's account type is unknown: ${formatValue(type)}`);
  }
  // With a personal token, the service's answers have that person as author, and a model may begin
  // one with the trigger.
  if (endsWithMarker(body)) return ignore("own", "the comment ends with a marker of ours");
  return ASSOCIATIONS.includes(association)
    ? { comment, instructions }
    : ignore(
        "association",
        `the author ${formatValue(user?.login)} does not belong to the repository: the association is ${formatValue(association)}`,
      );
}

function toRequest(
  { installation }: CommentEvent,
  { comment, instructions, ...pull }: TriggerComment & EventPull,
): Omit<TriggerRequest, "commentId"> {
  const { html_url: commentUrl, updated_at: commentUpdatedAt, user } = comment;
  return {
    ...pull,
    commenter: user?.login ?? "unknown",
    instructions,
    ...(commentUrl === undefined ? {} : { commentUrl }),
    ...(commentUpdatedAt === undefined ? {} : { commentUpdatedAt }),
    ...(installation?.id === undefined ? {} : { installationId: installation.id }),
  };
}
