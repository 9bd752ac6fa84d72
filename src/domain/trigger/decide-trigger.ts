import { endsWithMarker } from "../publish/marker.ts";
import {
  type CodeHostEvent,
  type CommentEvent,
  type EventComment,
  isMalformed,
  type PagePlace,
  type ThreadPlace,
} from "./code-host-event.ts";
import { type AutomaticReviews, decidePullReview } from "./decide-pull-review.ts";
import { findOpenPull, type RequestPull } from "./find-open-pull.ts";
import {
  formatValue,
  type IgnoreDecision,
  ignore,
  ignoreMalformed,
  isIgnoreDecision,
  toPrintable,
} from "./ignore.ts";
import { readInstructions } from "./read-instructions.ts";
import { readCommand } from "./review-command.ts";
import type { TriggerDecision, TriggerRequest } from "./trigger-decision.ts";

/** Settings of `decideTrigger`. */
export interface TriggerSettings {
  /** First word of a comment that triggers the service, such as `@asksvc`. */
  readonly trigger: string;
  /** Reviews without a request; absent for none. */
  readonly automatic?: AutomaticReviews | undefined;
}

/**
 * Decides the action for an event of the code host: a review, an answer in a thread, a command, or
 * none, with the reason. Of comments, only a new one counts that starts with the trigger, by a person who
 * belongs to the repository, on an open pull request. Never throws.
 *
 * @example
 * decideTrigger({ kind: "other", name: "push" }, { trigger: "@asksvc" }).kind; // "ignore"
 */
export function decideTrigger(event: CodeHostEvent, settings: TriggerSettings): TriggerDecision {
  if (event.kind === "other") {
    return ignore(
      "event-kind",
      `the event ${formatValue(event.name)} is not a comment on a pull request`,
    );
  }
  if (event.kind === "malformed") return ignoreMalformed(event);
  if (event.kind === "pull") return decidePullReview(event, settings.automatic);
  const written = readComment(event, settings);
  if (isIgnoreDecision(written)) return written;
  const pull = findOpenPull(event);
  if (isIgnoreDecision(pull)) return pull;
  const { place } = written.comment;
  if (place.kind === "malformed") return ignoreMalformed(place);
  return decideRequest(toRequest(event, { ...written, ...pull }), place);
}

/** Question that the command `explain` stands for. */
const EXPLAIN =
  "Explain this finding: what goes wrong, with which input, and how you would fix it.";

type BareRequest = Omit<TriggerRequest, "commentId">;

function decideRequest(request: BareRequest, place: PagePlace | ThreadPlace): TriggerDecision {
  const { kind, ...position } = place;
  const { commentId } = place;
  const name = readCommand(request.instructions)?.name;
  const isReview = name === "review" || name === "review full";
  if (!("threadId" in position)) {
    const isCommand = name !== undefined && !isReview;
    return { kind: isCommand ? "command" : "review", request: { ...request, commentId } };
  }
  if (isReview) return { kind: "review", request: { ...request, commentId, isOnLines: true } };
  if (name === "explain")
    return { kind: "followup", request: { ...request, ...position, instructions: EXPLAIN } };
  if (name === undefined) return { kind: "followup", request: { ...request, ...position } };
  const { commentId: _id, ...thread } = position;
  return { kind: "command", request: { ...request, commentId, thread } };
}

interface TriggerComment {
  readonly comment: EventComment;
  readonly instructions: string;
}

/** Checks the comment and its author, for all kinds of comments. */
function readComment(
  { isNew, action, comment }: CommentEvent,
  { trigger }: TriggerSettings,
): TriggerComment | IgnoreDecision {
  if (!isNew) {
    return ignore("action", `the comment is not a new one: the action is ${formatValue(action)}`);
  }
  if (isMalformed(comment)) return ignoreMalformed(comment);
  const { body, author } = comment;
  const instructions = readInstructions(body, trigger);
  if (instructions === undefined) {
    const word = /[\S\ufeff]+/.exec(body)?.[0];
    return ignore(
      "no-trigger",
      `the comment does not start with ${toPrintable(trigger)}: its first word is ${formatValue(word)}`,
    );
  }
  if (author.account === "bot") {
    return ignore("bot", `the comment is by a bot, ${formatValue(author.login)}`);
  }
  if (author.account === "unknown") {
    const type = formatValue(author.accountType);
    return ignore("author", `the author's account type is unknown: ${type}`);
  }
  // With a personal token, the service's answers have that person as author, and a model may begin
  // one with the trigger.
  if (endsWithMarker(body)) return ignore("own", "the comment ends with a marker of ours");
  return author.isMember
    ? { comment, instructions }
    : ignore(
        "association",
        `the author ${formatValue(author.login)} does not belong to the repository: the association is ${formatValue(author.association)}`,
      );
}

function toRequest(
  { installationId }: CommentEvent,
  { comment, instructions, ...pull }: TriggerComment & RequestPull,
): Omit<TriggerRequest, "commentId"> {
  const { url: commentUrl, updatedAt: commentUpdatedAt, author } = comment;
  return {
    ...pull,
    commenter: author.login ?? "unknown",
    instructions,
    ...(commentUrl === undefined ? {} : { commentUrl }),
    ...(commentUpdatedAt === undefined ? {} : { commentUpdatedAt }),
    ...(installationId === undefined ? {} : { installationId }),
  };
}
