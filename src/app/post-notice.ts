import type { Markers } from "../domain/marker/marker.ts";
import { disarmLine } from "../domain/outbound/disarm-markdown.ts";
import type { Posted } from "../domain/pull/new-review.ts";
import { type PullRef, pullName } from "../domain/pull/pull-request.ts";
import type { Clock } from "../ports/clock.ts";
import type { ReviewPublisher } from "../ports/review-publisher.ts";
import { postOnce } from "./post-once.ts";

/** Something a person waits for and would otherwise never hear of. */
export interface Notice {
  readonly pull: PullRef;
  /** Names the work it is about: one notice each. */
  readonly workId: string;
  /** What happened and what to do, one line. */
  readonly text: string;
  /** Where to read more; absent when there is nowhere. */
  readonly url?: string;
  /** First comment of the thread that the work was asked for in; absent: the conversation of the pull request. */
  readonly threadId?: number;
}

export interface NoticePorts {
  readonly publisher: Pick<
    ReviewPublisher,
    "comment" | "comments" | "edit" | "reply" | "threadReplies"
  >;
  readonly markers: Markers;
  readonly clock: Clock;
}

export type PostNotice = (notice: Notice, signal: AbortSignal) => Promise<Posted>;

/** A notice is of the work, whatever the head is. */
const NO_HEAD = "0".repeat(40);

/**
 * Tells on the pull request, in one comment, what became of work that has no other trace there. Told otherwise again
 * (a retry that failed for another reason), the comment is edited in place.
 */
export function createPostNotice({ publisher, markers, clock }: NoticePorts): PostNotice {
  return async ({ pull, workId, text, url, threadId }, signal) => {
    const id = `notice-${workId}`;
    const marker = markers.write(pull, { kind: "notice", id, head: NO_HEAD });
    const more = url === undefined ? "" : ` ([details](${url}))`;
    const body = `${harmless(text, pull)}${more}\n\n${marker}`;
    const thread = threadId === undefined ? undefined : { pull, id: threadId };
    const isIt = ({ body: posted }: Posted): boolean => markers.read(pull, posted)?.id === id;
    const { result: posted } = await postOnce(
      {
        find: async () => {
          const ours =
            thread === undefined
              ? await publisher.comments(pull, signal)
              : await publisher.threadReplies(thread, signal);
          return ours.find(isIt);
        },
        post: () =>
          thread === undefined
            ? publisher.comment(pull, body, signal)
            : publisher.reply(thread, body, signal),
      },
      clock,
      signal,
    );
    if (posted.body === body) return posted;
    const kind = thread === undefined ? "issue-comment" : "review-comment";
    return publisher.edit(pull, { kind, id: posted.id, body }, signal);
  };
}

/** Its words may be a runner's or a server's. The pull request that it stands on is told nothing by its own name. */
function harmless(text: string, pull: PullRef): string {
  const name = pullName(pull);
  return disarmLine(text).replaceAll(name.replace("#", "[#]"), name);
}
