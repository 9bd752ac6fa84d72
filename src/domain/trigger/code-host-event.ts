import type { RepositoryRef } from "../pull/pull-request.ts";
import type { FollowupRequest, TriggerRequest } from "./trigger-decision.ts";

/**
 * Event of the code host in the service's own terms, as its adapter parsed it. All texts and all
 * values of type `unknown` are untrusted; the latter are shown in messages only.
 */
export type CodeHostEvent =
  /** Not a comment. */
  | { readonly kind: "other"; readonly name: string }
  /** The event as a whole is malformed. */
  | MalformedField
  | CommentEvent
  | PullEvent;

/** Parses an event by its name and its JSON body. Never throws. */
export type ParseEvent = (name: string, payload: unknown) => CodeHostEvent;

/** Field of an event that is missing or has another format. */
export interface MalformedField {
  readonly kind: "malformed";
  /** Name of the field at the code host. */
  readonly field: string;
  readonly value: unknown;
}

/** Comment on an issue or on a pull request, on its page or on its lines. */
export interface CommentEvent {
  readonly kind: "comment";
  /** True if the comment was written, not edited or deleted. */
  readonly isNew: boolean;
  /** The code host's word for what happened to the comment. */
  readonly action: unknown;
  readonly comment: EventComment | MalformedField;
  readonly repository: EventRepository | MalformedField;
  readonly subject: EventPull | { readonly kind: "issue" } | MalformedField;
  /** App installation that received the event; absent in an Action. */
  readonly installationId?: number;
}

/** Change of a pull request: opened, pushed to, closed, labeled and so on. */
export interface PullEvent {
  readonly kind: "pull";
  /** The code host's word for the change. */
  readonly action: unknown;
  readonly repository: EventRepository | MalformedField;
  readonly subject: EventPull | MalformedField;
  /** Author of the pull request. */
  readonly author: EventAuthor;
  /** True unless the event states that it is ready for review. */
  readonly isDraft: boolean;
  /** Names of its labels. */
  readonly labels: readonly string[];
  /** Full object id of the head after the change. */
  readonly head: string | MalformedField;
  /** Time of the change, ISO 8601. */
  readonly updatedAt: string | undefined;
  /** App installation that received the event; absent in an Action. */
  readonly installationId: number | undefined;
}

/** The comment of an event. */
export interface EventComment {
  readonly body: string;
  readonly author: EventAuthor;
  /** Page of the comment. */
  readonly url?: string;
  /** ISO 8601. */
  readonly updatedAt?: string;
  readonly place: PagePlace | ThreadPlace | MalformedField;
}

/** Author of a comment or of a pull request. */
export interface EventAuthor {
  readonly login?: string | undefined;
  readonly account: "person" | "bot" | "unknown";
  /** The code host's word for the type of the account. */
  readonly accountType: unknown;
  /** True for an owner, a member or a collaborator of the repository. */
  readonly isMember: boolean;
  /** The code host's word for the author's relation to the repository. */
  readonly association: unknown;
}

/** Comment on the page of an issue or a pull request. */
export interface PagePlace {
  readonly kind: "page";
  /** 0 if missing in the event. */
  readonly commentId: number;
}

/** Comment on lines of a pull request or on a file of it, and the thread that an answer goes to. */
export interface ThreadPlace
  extends Pick<FollowupRequest, "commentId" | "threadId" | "path" | "side" | "line" | "diffHunk"> {
  readonly kind: "thread";
}

/** Repository of an event. */
export type EventRepository = RepositoryRef & Pick<TriggerRequest, "isPrivate" | "defaultBranch">;

/** Pull request of an event. */
export interface EventPull extends Pick<TriggerRequest, "title" | "description" | "isForkRun"> {
  readonly kind: "pull";
  readonly number: number | MalformedField;
  readonly isOpen: boolean;
  /** The code host's word for the state of the pull request. */
  readonly state: unknown;
}

/** Returns whether a part of an event is malformed. */
export function isMalformed(value: object): value is MalformedField {
  return "kind" in value && value.kind === "malformed";
}
