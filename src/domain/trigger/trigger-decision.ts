import type { PullRef } from "../pull/pull-request.ts";
import type { PullChange } from "./pull-action.ts";

/** Reason why an event is ignored. Codes are public API: never renamed, only added. */
export type IgnoreReason =
  /** The event is not a comment on a pull request's page or lines. */
  | "event-kind"
  /**
   * The comment was edited or deleted, not written; or the pull request changed in a way that starts
   * no review.
   */
  | "action"
  /** The first word of the comment is not the trigger. */
  | "no-trigger"
  /** Written by a bot's account, such as the service's own. */
  | "bot"
  /** A post of the service under the account of a person, whose token it uses. */
  | "own"
  /** The event does not state that a person wrote it. */
  | "author"
  /** The author is neither owner, member nor collaborator. */
  | "association"
  /** A comment on an issue. */
  | "not-a-pull"
  /** The pull request is closed or merged, or the event does not state that it is open. */
  | "closed"
  /** The settings exclude the pull request from reviews that no person asked for. */
  | "skipped"
  /** No longer used: an inline comment on a whole file is answered like one on a line. */
  | "no-line"
  /** The pull request is a draft, which is reviewed without a request once it is ready. */
  | "draft"
  /** The head branch is in a fork, whose pull requests are not reviewed without a request. */
  | "fork"
  /** The event lacks a required field, or has it in another format. */
  | "malformed";

/** Request for a review. Title, description and instructions are untrusted text. */
export interface TriggerRequest {
  readonly pull: PullRef;
  /** Id of the comment; 0 if missing in the event. */
  readonly commentId: number;
  /** True for a comment on lines of the pull request; absent for its page. */
  readonly isOnLines?: boolean | undefined;
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
  readonly isForkRun?: boolean | undefined;
  readonly isPrivate?: boolean | undefined;
  readonly defaultBranch?: string | undefined;
  /** App installation that received the event; absent in an Action. */
  readonly installationId?: number | undefined;
  /** Change that started the review; absent if a comment requested it. */
  readonly change?: PullChange | undefined;
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

/** Command that needs no model, such as `wontfix`; its text is in `instructions`. */
export interface CommandRequest extends TriggerRequest {
  /** Thread of the comment; absent for the conversation of the pull request. */
  readonly thread?:
    | Pick<FollowupRequest, "threadId" | "path" | "side" | "line" | "diffHunk">
    | undefined;
}

/** Decision about an event. */
export type TriggerDecision =
  | { readonly kind: "command"; readonly request: CommandRequest }
  | { readonly kind: "review"; readonly request: TriggerRequest }
  | { readonly kind: "followup"; readonly request: FollowupRequest }
  | {
      readonly kind: "ignore";
      readonly reason: IgnoreReason;
      /** One line for users, safe to print. */
      readonly text: string;
    };
