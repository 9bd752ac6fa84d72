import type { ReviewThread, ThreadComment } from "../pull/review-thread.ts";
import { cutText } from "../untrusted/cut-text.ts";

/** Comment of a thread for display. Its text is untrusted Markdown. */
export interface ThreadCommentView {
  readonly author: string;
  readonly text: string;
  /** The text goes on at the comment's address. */
  readonly isCut: boolean;
  readonly url: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Thread of a pull request for display. */
export interface ThreadView {
  readonly id: number;
  readonly url: string;
  readonly path: string;
  readonly side: "LEFT" | "RIGHT";
  /** Line in the diff of the current head; absent if the lines are no longer in it. */
  readonly line?: number | undefined;
  readonly startLine?: number | undefined;
  /** `open`, `outdated`, `resolved`, or another state of a finding's thread. */
  readonly state: string;
  /** Id of the finding of an earlier review that the thread is about; absent for other threads. */
  readonly finding?: string | undefined;
  /** Oldest first. */
  readonly comments: readonly ThreadCommentView[];
  /** Number of comments that are left out after the first one. */
  readonly omitted: number;
}

/** Facts about the threads of a pull request that their comments do not hold. */
export interface ThreadFacts {
  /** Ids of comments whose threads are marked as resolved. */
  readonly resolved: ReadonlySet<number>;
  /** Returns the id of the finding that a comment of the service has posted. */
  findingOf(comment: ThreadComment): string | undefined;
  /** Returns the state that the service recorded in the thread of a finding, such as `declined`. */
  recordedState(thread: ReviewThread): string | undefined;
}

/** Limits of one answer: a stranger may write any number of comments of any length. */
export const THREAD_LIMITS = {
  threads: 300,
  comments: 10,
  textChars: 4_000,
  allChars: 500_000,
} as const;

/** Converts threads to the form for screens: the latest ones, within the limits. */
export function listThreadViews(
  threads: readonly ReviewThread[],
  facts: ThreadFacts,
): readonly ThreadView[] {
  let left: number = THREAD_LIMITS.allChars;
  return threads.slice(-THREAD_LIMITS.threads).flatMap((thread) => {
    const [first, ...replies] = thread.comments;
    if (first === undefined) return [];
    const { id, path, side, line, startLine } = thread;
    const shown = [first, ...replies.slice(1 - THREAD_LIMITS.comments)];
    const comments = shown.map((comment): ThreadCommentView => {
      const view = toCommentView(comment, Math.min(left, THREAD_LIMITS.textChars));
      left -= view.text.length;
      return view;
    });
    return {
      id,
      url: first.url,
      path,
      side,
      line,
      startLine,
      state: decideState(thread, facts),
      finding: facts.findingOf(first),
      comments,
      omitted: thread.comments.length - shown.length,
    };
  });
}

/** A person who resolves a thread has the last word; the service itself resolves only fixed ones. */
function decideState(thread: ReviewThread, { resolved, recordedState }: ThreadFacts): string {
  const { id, line, comments } = thread;
  const recorded = recordedState(thread);
  if (resolved.has(id) || comments.some((comment) => resolved.has(comment.id)))
    return recorded === "fixed" ? recorded : "resolved";
  return recorded ?? (line === undefined ? "outdated" : "open");
}

/** Hidden text, such as markers, is not shown. */
const HIDDEN = /<!--[\s\S]*?(?:-->|$)/g;

function toCommentView(comment: ThreadComment, maxChars: number): ThreadCommentView {
  const { author, body, url, createdAt } = comment;
  const text = body.replace(HIDDEN, "").trim();
  const shown = cutText(text, maxChars);
  return { author, text: shown, isCut: shown.length < text.length, url, createdAt };
}
