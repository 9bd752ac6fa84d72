import type { CommentEvent } from "./comment-event.ts";
import { type Ignored } from "./ignore.ts";
import type { FollowupRequest } from "./trigger-decision.ts";
/** Where an inline comment stands, and the thread that an answer goes to. */
export type ThreadPlace = Pick<FollowupRequest, "threadId" | "path" | "side" | "line" | "diffHunk"> & {
    readonly commentId: number;
};
type InlineComment = NonNullable<CommentEvent["comment"]>;
/**
 * Finds the lines that an inline comment stands on; those of the commit it was made on when they have left the diff. A
 * comment on a whole file has none.
 */
export declare function findLine(comment: InlineComment): ThreadPlace | Ignored;
/** Tells whether a value is a whole number from 1 on that is held exactly. */
export declare function isPositive(value: unknown): value is number;
export {};
