import type { LinkPolicy } from "../../domain/outbound/link-policy.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import { type Reply, renderReplyBody } from "../../domain/publish/reply-body.ts";
import type { PostedItem } from "../../domain/pull/new-review.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { Clock } from "../../ports/clock.ts";
import { type CertaintyConfig, certaintyFromPorts } from "./certainty.ts";
import {
  type CommentPoster,
  findInConversation,
  findInThread,
  type PostingContext,
  postComment,
} from "./post-comment.ts";
import { findWithCertainty, type PostOnceResult } from "./post-once.ts";

/** The question that a reply answers. */
export interface Question {
  readonly pull: PullRef;
  /** Comment with the question. */
  readonly commentId: number;
  /** First comment of its thread. */
  readonly threadId: number;
  /** File of the thread. */
  readonly path?: string | undefined;
  /** Login of the person who asks. */
  readonly asker?: string | undefined;
}

export interface PostReplyPorts {
  readonly comments: CommentPoster;
  readonly markers: Markers;
  readonly clock: Clock;
  readonly certainty?: CertaintyConfig | undefined;
  readonly version: string;
  /** Allowed link targets in the model's text; absent for none. */
  readonly links?: LinkPolicy;
}

/** `certainty` is absent when no earlier attempt is known. */
type ReplyContext = Pick<PostingContext, "signal"> & Partial<PostingContext>;

export interface ReplyPoster {
  /** Finds the reply of an earlier run; for an attempt of unknown outcome, once that is known. */
  find(question: Question, context: ReplyContext): Promise<PostedItem | undefined>;
  /**
   * Posts the reply to a question once, in its thread, or in the conversation if the thread accepts no replies. Rejects
   * as `postOnce` does.
   */
  post(
    question: Question,
    reply: Omit<Reply, "version"> & { readonly head: string },
    context: ReplyContext,
  ): Promise<PostOnceResult<PostedItem>>;
}

/** Creates the poster of replies, one for each question. */
export function createReplyPoster(ports: PostReplyPorts): ReplyPoster {
  const { comments, markers, version, links } = ports;
  const toComment = ({ pull, threadId, commentId }: Question) => ({
    pull,
    threadId,
    isIt: ({ body }: PostedItem): boolean => {
      const marker = markers.read(pull, body);
      return marker?.kind === "notice" && marker.id === replyId(commentId);
    },
  });
  return {
    find: (question, { certainty = certaintyFromPorts(ports), signal }) => {
      const comment = toComment(question);
      const look = async () =>
        (await findInThread(comments, comment, signal)) ??
        (await findInConversation(comments, comment, signal));
      return findWithCertainty(look, certainty, signal);
    },
    post: (question, { head, ...reply }, { certainty = certaintyFromPorts(ports), signal }) => {
      const { pull, commentId } = question;
      const marker = markers.write(pull, { kind: "notice", id: replyId(commentId), head });
      const whole = { ...reply, version };
      const comment = {
        ...toComment(question),
        body: (kind: string) =>
          kind === "review-comment"
            ? renderReplyBody(whole, marker, links)
            : renderReplyBody({ ...whole, question }, marker, links),
      };
      return postComment(comments, comment, { certainty, signal });
    },
  };
}

const replyId = (commentId: number): string => `reply-${commentId}`;
