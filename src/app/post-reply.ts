import type { Markers } from "../domain/marker/marker.ts";
import type { LinkPolicy } from "../domain/outbound/link-policy.ts";
import { type Reply, replyBody } from "../domain/publish/reply-body.ts";
import type { Posted } from "../domain/pull/new-review.ts";
import type { PullRef } from "../domain/pull/pull-request.ts";
import type { Clock } from "../ports/clock.ts";
import type { ReviewPublisher } from "../ports/review-publisher.ts";
import { type PostedOnce, postOnce } from "./post-once.ts";

/** The question that a reply answers. */
export interface Question {
  readonly pull: PullRef;
  /** The comment that asks. */
  readonly commentId: number;
  /** First comment of its thread. */
  readonly threadId: number;
}

export interface PostReplyPorts {
  readonly publisher: Pick<ReviewPublisher, "reply" | "threadReplies">;
  readonly markers: Markers;
  readonly clock: Clock;
  readonly version: string;
  /** Where a model may link to; nowhere when absent. */
  readonly links?: LinkPolicy;
}

export interface ReplyPoster {
  /** The reply that an earlier run has posted. */
  find(question: Question, signal: AbortSignal): Promise<Posted | undefined>;
  /** Posts the reply to a question, once. Rejects as `postOnce` does. */
  post(
    question: Question,
    reply: Omit<Reply, "version"> & { readonly head: string },
    signal: AbortSignal,
  ): Promise<PostedOnce<Posted>>;
}

/** Makes what answers questions in their threads, with one reply each. */
export function createReplyPoster(ports: PostReplyPorts): ReplyPoster {
  const { publisher, markers, clock, version, links } = ports;
  const find: ReplyPoster["find"] = async ({ pull, commentId, threadId }, signal) => {
    const replies = await publisher.threadReplies({ pull, id: threadId }, signal);
    return replies.find(({ body }) => {
      const marker = markers.read(pull, body);
      return marker?.kind === "notice" && marker.id === replyId(commentId);
    });
  };
  return {
    find,
    post: (question, { head, ...reply }, signal) => {
      const { pull, commentId, threadId } = question;
      const marker = markers.write(pull, { kind: "notice", id: replyId(commentId), head });
      const body = replyBody({ ...reply, version }, marker, links);
      const post = () => publisher.reply({ pull, id: threadId }, body, signal);
      return postOnce({ find: () => find(question, signal), post }, clock, signal);
    },
  };
}

const replyId = (commentId: number): string => `reply-${commentId}`;
