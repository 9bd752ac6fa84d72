import { defangLine } from "../../domain/outbound/defang-markdown.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import type { PostedItem } from "../../domain/pull/new-review.ts";
import { type ConversationRef, type PullRef, pullName } from "../../domain/pull/pull-request.ts";
import type { Clock } from "../../ports/clock.ts";
import type { CommentTarget, ReviewPublisher } from "../../ports/review-publisher.ts";
import { type Certainty, type CertaintyConfig, certaintyFromPorts } from "./certainty.ts";
import { postComment } from "./post-comment.ts";

/** Something a person waits for and would otherwise never hear of. */
export interface Notice {
  readonly pull: ConversationRef;
  /** Names the work it is about: one notice each. */
  readonly workId: string;
  /** What happened and what to do, one line. */
  readonly text: string;
  /** Where to read more; absent when there is nowhere. */
  readonly url?: string | undefined;
  /** Text of the link to it; "details" when absent. */
  readonly linkText?: string | undefined;
  /** First comment of the thread that the work was asked for in; absent: the conversation of the pull request. */
  readonly threadId?: number | undefined;
}

export interface NoticePorts {
  readonly publisher: Pick<
    ReviewPublisher,
    "comment" | "comments" | "edit" | "reply" | "threadReplies"
  >;
  readonly markers: Markers;
  readonly clock: Clock;
  readonly certainty?: CertaintyConfig | undefined;
}

/** `certainty` absent: nothing is known of an earlier attempt. */
export type PostNotice = (
  notice: Notice,
  signal: AbortSignal,
  certainty?: Certainty,
) => Promise<PostedItem>;

/** A notice is of the work, whatever the head is. */
const NO_HEAD = "0".repeat(40);
const THREAD_CLOSED_NOTE = " (The thread it was asked in takes no replies any more.)";

/**
 * Tells on the pull request, in one comment, what became of work that has no other trace there. Told otherwise again
 * (a retry that failed for another reason), the comment is edited in place.
 */
export function createPostNotice(ports: NoticePorts): PostNotice {
  const { publisher, markers } = ports;
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
    const { result } = await postComment(publisher, comment, { certainty, signal });
    const { kind, ...posted } = result;
    const body = comment.body(kind);
    if (posted.body === body) return posted;
    return publisher.edit(pull, { kind, id: posted.id, body }, signal);
  };
}

/** Its words may be a runner's or a server's. The pull request that it stands on is told nothing by its own name. */
function sanitizeText(text: string, pull: PullRef): string {
  const name = pullName(pull);
  return defangLine(text).replaceAll(name.replace("#", "[#]"), name);
}
