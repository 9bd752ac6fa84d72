import { parseRepository } from "../../domain/pull/parse-repository.ts";
import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import {
  type CodeHostEvent,
  type CommentEvent,
  type EventAuthor,
  type EventComment,
  type EventPull,
  type EventRepository,
  isMalformed,
  type MalformedField,
  type PagePlace,
  type PullEvent,
} from "../../domain/trigger/code-host-event.ts";
import { PullAction } from "../../domain/trigger/pull-action.ts";
import { type EventPayload, type PayloadComment, readEventPayload } from "./event-payload.ts";
import { findThreadPlace, isPositiveInteger, malformed } from "./find-thread-place.ts";

const PAGE_COMMENT = "issue_comment";
const LINE_COMMENT = "pull_request_review_comment";
/** The second is the same event in a workflow that runs on the base branch. */
const PULL_CHANGES: readonly string[] = ["pull_request", "pull_request_target"];
const MEMBERS: readonly unknown[] = ["OWNER", "MEMBER", "COLLABORATOR"];

/** Returns whether an event of this name is a comment. */
export function isCommentEvent(name: string): boolean {
  return name === PAGE_COMMENT || name === LINE_COMMENT;
}

/** Returns whether an event of this name and action may start a review without a request. */
export function isReviewablePullEvent(name: string, action: unknown): boolean {
  return PULL_CHANGES.includes(name) && PullAction.safeParse(action).success;
}

/**
 * Parses an event of GitHub by its name (the header `X-GitHub-Event`, or `GITHUB_EVENT_NAME`) and
 * its JSON body. Never throws: a missing field or one of another format is part of the result.
 * Source: https://docs.github.com/webhooks/webhook-events-and-payloads
 */
export function parseGithubEvent(name: string, payload: unknown): CodeHostEvent {
  const isPullChange = PULL_CHANGES.includes(name);
  if (!isPullChange && !isCommentEvent(name)) return { kind: "other", name };
  const body = readEventPayload(payload);
  if (body === undefined) return malformed("its body", payload);
  return isPullChange ? toPullEvent(body) : toCommentEvent(body, name === LINE_COMMENT);
}

const OBJECT_ID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

function toPullEvent({
  action,
  installation,
  pull_request: pull,
  ...body
}: EventPayload): PullEvent {
  const repository = toRepository(body.repository);
  const sha = pull?.head?.sha;
  return {
    kind: "pull",
    action,
    repository,
    subject: toPull(pull, isMalformed(repository) ? undefined : repository),
    author: toAuthor(pull ?? {}),
    isDraft: pull?.draft !== false,
    labels: (pull?.labels ?? []).flatMap((label) => label?.name ?? []),
    head:
      typeof sha === "string" && OBJECT_ID.test(sha)
        ? sha
        : malformed("pull_request.head.sha", sha),
    updatedAt: pull?.updated_at,
    installationId: installation?.id,
  };
}

function toCommentEvent(body: EventPayload, isInline: boolean): CommentEvent {
  const { action, installation } = body;
  const repository = toRepository(body.repository);
  const base = isMalformed(repository) ? undefined : repository;
  const event: CommentEvent = {
    kind: "comment",
    isNew: action === "created",
    action,
    comment: toComment(body.comment, isInline),
    repository,
    subject: isInline ? toPull(body.pull_request, base) : toIssueOrPull(body.issue),
  };
  return installation?.id === undefined ? event : { ...event, installationId: installation.id };
}

function toComment(
  comment: PayloadComment | undefined,
  isInline: boolean,
): EventComment | MalformedField {
  if (comment === undefined) return malformed("comment", undefined);
  const { body, html_url: url, updated_at: updatedAt } = comment;
  if (typeof body !== "string") return malformed("comment.body", body);
  return {
    body,
    author: toAuthor(comment),
    ...(url === undefined ? {} : { url }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
    place: isInline ? findThreadPlace(comment) : findPagePlace(comment),
  };
}

function toAuthor({
  user,
  author_association: association,
}: Pick<PayloadComment, "user" | "author_association">): EventAuthor {
  const accountType = user?.type;
  const isBot = accountType === "Bot";
  return {
    login: user?.login === "" ? undefined : user?.login,
    account: isBot ? "bot" : accountType === "User" ? "person" : "unknown",
    accountType,
    isMember: MEMBERS.includes(association),
    association,
  };
}

function findPagePlace({ id }: PayloadComment): PagePlace | MalformedField {
  const commentId = id ?? 0;
  return commentId === 0 || isPositiveInteger(commentId)
    ? { kind: "page", commentId }
    : malformed("comment.id", id);
}

function toRepository(repository: EventPayload["repository"]): EventRepository | MalformedField {
  const { full_name: fullName, private: isPrivate, default_branch: branch } = repository ?? {};
  const ref = typeof fullName === "string" ? parseRepository(fullName) : undefined;
  if (ref === undefined) return malformed("repository.full_name", fullName);
  return {
    ...ref,
    ...(isPrivate === undefined ? {} : { isPrivate }),
    ...(branch === undefined ? {} : { defaultBranch: branch }),
  };
}

/** Reads the subject of a comment on a page; GitHub's events describe a pull request as an issue there. */
function toIssueOrPull(issue: EventPayload["issue"]): CommentEvent["subject"] {
  if (issue === undefined) return malformed("issue", undefined);
  if (!isObject(issue.pull_request)) return { kind: "issue" };
  return readPull(issue, "issue.number");
}

function toPull(
  pull: EventPayload["pull_request"],
  base: RepositoryRef | undefined,
): EventPull | MalformedField {
  if (pull === undefined) return malformed("pull_request", undefined);
  const isForkRun = base === undefined ? undefined : readFork(pull, base);
  const read = readPull(pull, "pull_request.number");
  return isForkRun === undefined ? read : { ...read, isForkRun };
}

type PayloadPull = NonNullable<EventPayload["pull_request"]>;

function readPull(
  { number, state, title, body }: Pick<PayloadPull, "number" | "state" | "title" | "body">,
  field: string,
): EventPull {
  return {
    kind: "pull",
    number: isPositiveInteger(number) ? number : malformed(field, number),
    isOpen: state === "open",
    state,
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { description: body ?? "" }),
  };
}

/**
 * Returns whether the pull request comes from a fork: a deleted head repository was a fork; one
 * missing in the event is unknown.
 */
function readFork({ head }: PayloadPull, base: RepositoryRef): boolean | undefined {
  const repository = head?.repo;
  if (repository === null) return true;
  const name = isObject(repository) ? repository.full_name : undefined;
  return typeof name === "string"
    ? name.toLowerCase() !== repositoryName(base).toLowerCase()
    : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
