import { AppError } from "../domain/core/app-error.ts";
import { commentableLines } from "../domain/diff/commentable-lines.ts";
import type { PullFile } from "../domain/diff/pull-file.ts";
import type {
  NewReview,
  NewReviewComment,
  PostedItem,
  PostedReview,
} from "../domain/pull/new-review.ts";
import { type ConversationRef, type PullRef, pullName } from "../domain/pull/pull-request.ts";
import type { ReviewThread, ThreadComment } from "../domain/pull/review-thread.ts";
import type { CommentEdit, CommentTarget, ThreadRef } from "../ports/comment-publisher.ts";
import type { MemoryPull } from "./memory-tables.ts";

/** A post with its location. */
export type MemoryPost =
  | {
      readonly kind: "review";
      readonly pull: string;
      readonly post: PostedReview;
      readonly review: NewReview;
    }
  | { readonly kind: "comment"; readonly pull: string; readonly post: PostedItem }
  | {
      readonly kind: "reply";
      readonly pull: string;
      readonly post: PostedItem;
      readonly thread: number;
    }
  | { readonly kind: "reaction"; readonly pull: string; readonly target: CommentTarget };

export interface MemoryPosts {
  readonly posts: readonly MemoryPost[];
  postReview(ref: PullRef, review: NewReview): PostedReview;
  reviews(ref: PullRef): readonly PostedReview[];
  comment(ref: ConversationRef, body: string): PostedItem;
  comments(ref: ConversationRef): readonly PostedItem[];
  reply(thread: ThreadRef, body: string): PostedItem;
  replies(thread: ThreadRef): readonly PostedItem[];
  edit(ref: ConversationRef, comment: CommentEdit): PostedItem;
  react(ref: PullRef, target: CommentTarget): void;
  unreact(ref: PullRef, target: CommentTarget): void;
  /** Returns the threads of the data and those that were posted. */
  threads(ref: PullRef): readonly ReviewThread[];
}

/** First id of new posts, which no thread of the data is likely to have. */
const FIRST_ID = 1_000_000;
const AT = "2026-01-01T00:00:00Z";

/**
 * Stores posts to pull requests and issues; `find`, and `pageOf`, which returns the page of a
 * conversation, throw for an unknown one.
 */
export function createMemoryPosts(
  login: string,
  find: (ref: PullRef) => MemoryPull,
  pageOf: (ref: ConversationRef) => string,
): MemoryPosts {
  const posts: MemoryPost[] = [];
  const opened: { readonly pull: string; readonly thread: ReviewThread }[] = [];
  let id = FIRST_ID;
  const write = (ref: ConversationRef, body: string): PostedItem => {
    const url = pageOf(ref);
    id++;
    return { id, url: `${url}#posted-${id}`, body };
  };
  const of = <Kind extends MemoryPost["kind"]>(kind: Kind, ref: ConversationRef) => {
    pageOf(ref);
    return filterByKind(posts, kind).filter(({ pull }) => pull === pullName(ref));
  };
  const threads = (ref: PullRef): readonly ReviewThread[] => {
    const own = opened.filter(({ pull }) => pull === pullName(ref)).map(({ thread }) => thread);
    const known = [...(find(ref).threads ?? []), ...own];
    return known.map((thread) => withReplies(thread, of("reply", ref), login));
  };
  const repliesTo = (thread: ThreadRef) =>
    of("reply", thread.pull).filter((reply) => reply.thread === thread.id);
  return {
    posts,
    threads,
    postReview(ref, review) {
      const entry = find(ref);
      const problems = findReviewProblems(entry, review);
      if (problems.length > 0) throw reviewRejectedError(ref, problems);
      const { commit, event } = review;
      const post = { ...write(ref, review.body), commit, event };
      posts.push({ kind: "review", pull: pullName(ref), post, review });
      for (const comment of review.comments) {
        const first = toThreadComment(write(ref, comment.body), login);
        opened.push({ pull: pullName(ref), thread: toThread(comment, first, review.commit) });
      }
      return post;
    },
    reviews: (ref) => of("review", ref).map(({ post }) => post),
    comment(ref, body) {
      const post = write(ref, body);
      posts.push({ kind: "comment", pull: pullName(ref), post });
      return post;
    },
    comments: (ref) => of("comment", ref).map(({ post }) => post),
    reply(thread, body) {
      if (!threads(thread.pull).some(({ id: known }) => known === thread.id))
        throw threadNotFoundError(thread);
      const post = write(thread.pull, body);
      posts.push({ kind: "reply", pull: pullName(thread.pull), post, thread: thread.id });
      return post;
    },
    replies: (thread) => repliesTo(thread).map(({ post }) => post),
    edit(ref, comment) {
      pageOf(ref);
      return editPost(posts, ref, comment);
    },
    react(ref, target) {
      if (of("reaction", ref).some((reaction) => isSameTarget(reaction.target, target))) return;
      posts.push({ kind: "reaction", pull: pullName(ref), target });
    },
    unreact: (ref, target) => removeReaction(posts, ref, target),
  };
}

function filterByKind<Kind extends MemoryPost["kind"]>(posts: readonly MemoryPost[], kind: Kind) {
  return posts.filter((post): post is Extract<MemoryPost, { kind: Kind }> => post.kind === kind);
}

function withReplies(
  thread: ReviewThread,
  replies: readonly Extract<MemoryPost, { kind: "reply" }>[],
  login: string,
): ReviewThread {
  const own = replies.filter((reply) => reply.thread === thread.id);
  const comments = own.map(({ post }) => toThreadComment(post, login));
  return { ...thread, comments: [...thread.comments, ...comments] };
}

function reviewRejectedError(ref: PullRef, problems: readonly string[]): AppError {
  const message = `the code host did not accept the review of ${pullName(ref)} (422: ${problems.join(", ")}); review the current head again`;
  return new AppError("review-rejected", message, { details: { problems } });
}

function threadNotFoundError({ pull, id }: ThreadRef): AppError {
  const message = `thread ${id} of ${pullName(pull)} was not found; it may have been deleted`;
  return new AppError("code-host-rejected", message, { details: { status: 404 } });
}

function editPost(posts: MemoryPost[], ref: PullRef, { kind, id, body }: CommentEdit): PostedItem {
  const ours = filterByKind(posts, kind === "issue-comment" ? "comment" : "reply");
  const old = ours.find(({ pull, post }) => pull === pullName(ref) && post.id === id);
  if (old === undefined) {
    const message = `comment ${id} of ${pullName(ref)} was not found; it may have been deleted`;
    throw new AppError("code-host-rejected", message, { details: { status: 404 } });
  }
  const post = { ...old.post, body };
  posts.splice(posts.indexOf(old), 1, { ...old, post });
  return post;
}

function toThread(place: NewReviewComment, first: ThreadComment, commit: string): ReviewThread {
  const { path, side, line, startLine } = place;
  const range = startLine === undefined ? { line } : { line, startLine };
  return { id: first.id, path, side, ...range, commit, diffHunk: "", comments: [first] };
}

function toThreadComment({ id, url, body }: PostedItem, author: string): ThreadComment {
  return { id, author, body, createdAt: AT, updatedAt: AT, url };
}

const isSameTarget = (one: CommentTarget, other: CommentTarget): boolean =>
  one.kind === other.kind && one.id === other.id;

function removeReaction(posts: MemoryPost[], ref: PullRef, target: CommentTarget): void {
  const at = posts.findIndex(
    (post) =>
      post.kind === "reaction" && post.pull === pullName(ref) && isSameTarget(post.target, target),
  );
  if (at >= 0) posts.splice(at, 1);
}

/**
 * Returns the code host's reasons to refuse a review: a commit that is not the pull request's, or a
 * position outside of its diff.
 */
function findReviewProblems(entry: MemoryPull, review: NewReview): readonly string[] {
  const commits = [entry.pull.head.sha, ...(entry.commits ?? [])];
  const wrongCommit = commits.includes(review.commit)
    ? []
    : ["commit_id is not part of the pull request"];
  return [
    ...wrongCommit,
    ...review.comments.flatMap((one) => findCommentProblems(entry.files, one)),
  ];
}

function findCommentProblems(
  files: readonly PullFile[],
  comment: NewReviewComment,
): readonly string[] {
  const file = files.find(({ path }) => path === comment.path);
  if (file === undefined) return ["Path could not be resolved"];
  const { side, line, startLine = line } = comment;
  const lines = commentableLines(file.patch ?? "");
  if (!lines.has(side, line)) return ["Line could not be resolved"];
  if (startLine === line) return [];
  if (!lines.sameHunk(side, startLine, line)) {
    return ["start_line must be part of the same hunk as the line."];
  }
  return startLine < line ? [] : ["start_line must precede the end line."];
}
