import type { PullRef } from "../pull/pull-request.ts";

/** Event as delivered by the code host, signed or in a file; not yet validated. */
export interface CodeHostEvent {
  /** Such as `issue_comment`: a header of the delivery, or `GITHUB_EVENT_NAME`. */
  readonly name: string;
  /** Parsed JSON body. */
  readonly payload: unknown;
}

/** Reason why an event is ignored. Codes are public API: never renamed, only added. */
export type IgnoreReason =
  /** The event is not a comment on a pull request's page or lines. */
  | "event-kind"
  /** The comment was edited or deleted, not written. */
  | "action"
  /** The first word of the comment is not the trigger. */
  | "no-trigger"
  /** Written by an account of type `Bot`, ours among them. */
  | "bot"
  /** A post of ours under a person's account, whose token we were given. */
  | "own"
  /** The event does not say that a person wrote it. */
  | "author"
  /** The author is neither owner, member nor collaborator. */
  | "association"
  /** A comment on an issue. */
  | "not-a-pull"
  /** The pull request is closed or merged, or the event does not say that it is open. */
  | "closed"
  /** Not given any more: an inline comment on a whole file is answered like one on a line. */
  | "no-line"
  /** The event lacks what is needed, or holds it in another form. */
  | "malformed";

/** Request for a review. Title, description and instructions are untrusted text. */
export interface TriggerRequest {
  readonly pull: PullRef;
  /** Id of the comment; 0 if missing in the event. */
  readonly commentId: number;
  /** Page of the comment. */
  readonly commentUrl?: string;
  /** ISO 8601, from the event. */
  readonly commentUpdatedAt?: string;
  /** Login of the comment's author; `unknown` if missing in the event. */
  readonly commenter: string;
  /** Text of the comment behind the trigger, trimmed; may be empty. */
  readonly instructions: string;
  /** Title of the pull request at the time of the event; absent if missing in the event. */
  readonly title?: string | undefined;
  /** Description of the pull request, likewise; empty if it has none. */
  readonly description?: string | undefined;
  /**
   * True if the head branch is in another repository, or in a deleted one; absent if missing in the
   * event.
   */
  readonly isForkRun?: boolean;
  readonly isPrivate?: boolean | undefined;
  readonly defaultBranch?: string | undefined;
  /** App installation that received the event; absent in an Action. */
  readonly installationId?: number | undefined;
}

/** Question in a thread on lines of a pull request. `commentId` is never 0 here. */
export interface FollowupRequest extends TriggerRequest {
  /** Id of the thread's first comment, to which replies are addressed. */
  readonly threadId: number;
  readonly path: string;
  readonly side: "LEFT" | "RIGHT";
  /**
   * Line of the thread; if it is no longer in the diff, that of the original commit. Absent: the
   * whole file.
   */
  readonly line?: number | undefined;
  /** End of the hunk of the thread; empty if missing in the event. */
  readonly diffHunk: string;
}

/** Decision about an event. */
export type TriggerDecision =
  | { readonly kind: "review"; readonly request: TriggerRequest }
  | { readonly kind: "followup"; readonly request: FollowupRequest }
  | {
      readonly kind: "ignore";
      readonly reason: IgnoreReason;
      /** One line for users, safe to print. */
      readonly text: string;
    };
