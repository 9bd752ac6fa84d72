import type { CommentEvent } from "./comment-event.ts";
import { type Ignored } from "./ignore.ts";
import type { TriggerRequest } from "./trigger-decision.ts";
/** What an event says about its pull request. */
export type EventPull = Pick<TriggerRequest, "pull" | "title" | "description" | "isForkRun" | "isPrivate" | "defaultBranch">;
/** Finds the open pull request that a comment is on: on its page, or, with `isInline`, on its lines. */
export declare function findPull(event: CommentEvent, isInline: boolean): EventPull | Ignored;
