import { defangLine } from "../../domain/outbound/defang-markdown.ts";
import { type Markers, NO_HEAD } from "../../domain/publish/marker.ts";
import type { PostedItem } from "../../domain/pull/new-review.ts";
import { type ConversationRef, type PullRef, pullName } from "../../domain/pull/pull-request.ts";
import type { Clock } from "../../ports/clock.ts";
import type { CommentPublisher, CommentTarget } from "../../ports/comment-publisher.ts";
import { type Certainty, type CertaintyConfig, certaintyFromPorts } from "./certainty.ts";
import { postComment } from "./post-comment.ts";

/** A message that a person waits for and would not receive otherwise. */
export interface Notice {
  readonly pull: ConversationRef;
  /** Id of the work; each work has one notice. */
  readonly workId: string;
  /** The event and the remedy, one line. */
  readonly text: string;
  /** Page with details; absent for none. */
  readonly url?: string | undefined;
  /** Text of the link; "details" by default. */
  readonly linkText?: string | undefined;
  /** First comment of the thread with the request; absent for the conversation of the pull request. */
  readonly threadId?: number | undefined;
}

export interface NoticePorts {
  readonly comments: Pick<
    CommentPublisher,
    "comment" | "comments" | "edit" | "reply" | "threadReplies"
  >;
  readonly markers: Markers;
  readonly clock: Clock;
  readonly certainty?: CertaintyConfig | undefined;
}

/** `certainty` is absent when no earlier attempt is known. */
export type PostNotice = (
  notice: Notice,
  signal: AbortSignal,
  certainty?: Certainty,
) => Promise<PostedItem>;

const THREAD_CLOSED_NOTE = " (The thread it was asked in takes no replies any more.)";

/**
 * Creates the use case that reports the result of work without another trace on the pull request, in one comment. A
 * changed message (a retry that failed for another reason) edits the comment in place.
 */
export function createPostNotice(ports: NoticePorts): PostNotice {
  const { comments, markers } = ports;
  return async (notice, signal, certainty = certaintyFromPorts(ports)) => {
    const { pull, workId, text, url, linkText = "details", threadId } = notice;
    const id = `notice-${workId}`;
    const marker = markers.write(pull, { kind: "notice", id, head: NO_HEAD });
    const more = url === undefined ? "" : ` ([${linkText}](${url}))`;
    const comment = {
      pull,
      threadId,
      body: (kind: CommentTarget["kind"]) => {
        const isElsewhere = threadId !== undefined && kind === "issue-comment";
        return `${sanitizeText(text, pull)}${more}${isElsewhere ? THREAD_CLOSED_NOTE : ""}\n\n${marker}`;
      },
      isIt: ({ body }: PostedItem): boolean => markers.read(pull, body)?.id === id,
    };
    const { result } = await postComment(comments, comment, { certainty, signal });
    const { kind, ...posted } = result;
    const body = comment.body(kind);
    if (posted.body === body) return posted;
    return comments.edit(pull, { kind, id: posted.id, body }, signal);
  };
}

/** Sanitizes text that may come from a runner or a server. The pull request's own name is removed from its notice. */
function sanitizeText(text: string, pull: PullRef): string {
  const name = pullName(pull);
  return defangLine(text).replaceAll(name.replace("#", "[#]"), name);
}
