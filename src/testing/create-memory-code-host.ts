import { AppError } from "../domain/core/app-error.ts";
import {
  type ConversationRef,
  type PullRef,
  pullName,
  type RepositoryRef,
  repositoryName,
} from "../domain/pull/pull-request.ts";
import type { CommentPublisher } from "../ports/comment-publisher.ts";
import type { PullReader } from "../ports/pull-reader.ts";
import type { ReviewPublisher } from "../ports/review-publisher.ts";
import { compareCommits, type MemoryCommit } from "./compare-commits.ts";
import { createMemoryCalls, type FailingCall } from "./create-memory-calls.ts";
import { createMemoryPosts, type MemoryPosts } from "./create-memory-posts.ts";
import type { MemoryPull } from "./memory-tables.ts";

export interface MemoryRepository {
  /** Object id by branch, the default branch first. */
  readonly branches?: Readonly<Record<string, string>>;
  readonly commits?: Readonly<Record<string, MemoryCommit>>;
}

export type MemoryOperation = keyof PullReader | keyof ReviewPublisher | keyof CommentPublisher;

/** Makes one call fail: the nth of its operation, from 1, or each one. */
export type MemoryFailure = FailingCall<MemoryOperation>;

export interface MemoryCodeHostOptions {
  readonly pulls: readonly MemoryPull[];
  /** Numbers that are issues. */
  readonly issues?: readonly PullRef[];
  /** Repositories by `owner/name`. */
  readonly repositories?: Readonly<Record<string, MemoryRepository>>;
  /** Login of the service; `svc[bot]` when absent. */
  readonly login?: string;
  readonly failures?: readonly MemoryFailure[];
  /** Clock for delayed effects; absent: time stands still. */
  readonly nowMs?: () => number;
}

export interface MemoryCodeHost extends PullReader, ReviewPublisher, CommentPublisher {
  /** All posts made by calls. */
  readonly posts: MemoryPosts["posts"];
  /** All calls in order, including failed ones. */
  readonly calls: readonly MemoryOperation[];
  /** Replaces a pull request, as a push or an edit does. */
  change(pull: MemoryPull): void;
}

/**
 * Creates a code host in memory, for tests of use cases: the only rule it enforces is the position
 * of comments.
 */
export function createMemoryCodeHost(options: MemoryCodeHostOptions): MemoryCodeHost {
  const login = options.login ?? "svc[bot]";
  const pulls = new Map(options.pulls.map((entry) => [pullName(entry.pull.ref), entry]));
  const find = (ref: PullRef) => pulls.get(pullName(ref)) ?? refuse(ref, options.issues ?? []);
  const pageOf = (ref: ConversationRef): string =>
    ref.isIssue && options.issues?.some((issue) => pullName(issue) === pullName(ref))
      ? `https://code.example/${repositoryName(ref)}/issues/${ref.number}`
      : find(ref).pull.url;
  const posts = createMemoryPosts(login, find, pageOf);
  const { calls, run, isListed } = createMemoryCalls(options);
  const listed = <Item extends { readonly id: number }>(items: readonly Item[]) =>
    items.filter(({ id }) => isListed(id));
  const knownOf = (repository: RepositoryRef) =>
    options.repositories?.[repositoryName(repository)] ?? {};
  return {
    posts: posts.posts,
    calls,
    change: (entry) => pulls.set(pullName(entry.pull.ref), entry),
    pull: (ref, signal) => run("pull", signal, () => find(ref).pull),
    files: (pull, signal) =>
      run("files", signal, () => {
        const { files } = find(pull.ref);
        return { files, isComplete: files.length >= pull.changedFiles };
      }),
    threads: (ref, signal) => run("threads", signal, () => posts.threads(ref)),
    defaultBranch: (repository, signal) =>
      run("defaultBranch", signal, () => Object.keys(knownOf(repository).branches ?? {})[0]),
    branchHead: (repository, branch, signal) =>
      run("branchHead", signal, () => knownOf(repository).branches?.[branch]),
    isAncestor: (repository, { ancestor, commit }, signal) =>
      run("isAncestor", signal, () => {
        const known = findCommit(knownOf(repository), commit);
        return ancestor === commit || (known?.ancestors?.includes(ancestor) ?? false);
      }),
    compareCommits: (repository, span, signal) =>
      run("compareCommits", signal, () => compareCommits(knownOf(repository).commits ?? {}, span)),
    fileAt: (repository, { path, ref, maxBytes }, signal) =>
      run("fileAt", signal, () => {
        const blob = findCommit(knownOf(repository), ref)?.files?.[path];
        const isFile = blob?.mode === "100644" || blob?.mode === "100755";
        return isFile && blob.bytes.length <= maxBytes ? blob : undefined;
      }),
    identity: (_repository, signal) => run("identity", signal, () => login),
    postReview: (ref, review, signal) =>
      run("postReview", signal, () => posts.postReview(ref, review)),
    reviews: (ref, signal) => run("reviews", signal, () => listed(posts.reviews(ref))),
    comment: (ref, body, signal) => run("comment", signal, () => posts.comment(ref, body)),
    comments: (ref, signal) => run("comments", signal, () => listed(posts.comments(ref))),
    reply: (thread, body, signal) => run("reply", signal, () => posts.reply(thread, body)),
    threadReplies: (thread, signal) =>
      run("threadReplies", signal, () => listed(posts.replies(thread))),
    edit: (ref, comment, signal) => run("edit", signal, () => posts.edit(ref, comment)),
    react: (ref, target, signal) => run("react", signal, () => posts.react(ref, target)),
    unreact: (ref, target, signal) => run("unreact", signal, () => posts.unreact(ref, target)),
  };
}

function refuse(ref: PullRef, issues: readonly PullRef[]): never {
  const pull = pullName(ref);
  if (issues.some((issue) => pullName(issue) === pull)) {
    throw new AppError("not-a-pull", `${pull} is an issue; give the number of a pull request`, {
      details: { pull },
    });
  }
  throw new AppError("pull-not-found", `${pull} was not found; check the number`, {
    details: { pull },
  });
}

const findCommit = ({ commits, branches }: MemoryRepository, ref: string) =>
  commits?.[branches?.[ref] ?? ref];
