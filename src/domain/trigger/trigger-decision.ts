import type { PullRef } from "../pull/pull-request.ts";

/** An event as the code host delivers it, signed or in a file: nothing in it has been looked at. */
export interface CodeHostEvent {
  /** Such as `issue_comment`: a header of the delivery, or `GITHUB_EVENT_NAME`. */
  readonly name: string;
  /** The parsed JSON body. */
  readonly payload: unknown;
}

/** Why an event starts nothing. Codes are public API: never renamed, only added. */
export type IgnoreReason =
  /** Not a comment on a pull request's page or lines. */
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

/** A wish for a review. Title, description and instructions were written by strangers. */
export interface TriggerRequest {
  readonly pull: PullRef;
  /** Id of the comment; 0 when the event does not say. */
  readonly commentId: number;
  /** Page of the comment. */
  readonly commentUrl?: string;
  /** ISO 8601, as the event says it. */
  readonly commentUpdatedAt?: string;
  /** Login of the comment's author; `unknown` when the event does not say. */
  readonly commenter: string;
  /** The comment behind the trigger, trimmed; empty when there is no more. */
  readonly instructions: string;
  /** Title of the pull request at the time of the event; absent when the event does not hold it. */
  readonly title?: string | undefined;
  /** Description likewise; empty when the pull request has none. */
  readonly description?: string | undefined;
  /** Whether the head branch is in another repository, or in none that is left; absent when the event does not say. */
  readonly isForkRun?: boolean;
  readonly isPrivate?: boolean | undefined;
  readonly defaultBranch?: string | undefined;
  /** The app's installation that the event was delivered for; absent in an Action. */
  readonly installationId?: number | undefined;
}

/** A question in a thread on lines of a pull request. `commentId` is never 0 here. */
export interface FollowupRequest extends TriggerRequest {
  /** Id of the thread's first comment, which replies are addressed to. */
  readonly threadId: number;
  readonly path: string;
  readonly side: "LEFT" | "RIGHT";
  /** Line that the thread is on; of the commit it was opened on when it has left the diff. Absent: the whole file. */
  readonly line?: number | undefined;
  /** The end of the hunk that the thread is on; empty when the event does not hold it. */
  readonly diffHunk: string;
}

/** What is to be done about an event. */
export type TriggerDecision =
  | { readonly kind: "review"; readonly request: TriggerRequest }
  | { readonly kind: "followup"; readonly request: FollowupRequest }
  | {
      readonly kind: "ignore";
      readonly reason: IgnoreReason;
      /** One line for people, safe to print. */
      readonly text: string;
    };
