import { findMergeBase } from "../git/find-commits.ts";
import type { DiffFile } from "../git/read-diff.ts";
import { isFullId } from "../git/run-git.ts";
import { unprocessable } from "./api-error.ts";
import type { PullIssue } from "./find-repository.ts";
import type { HostServices } from "./host-services.ts";
import { findPlace, findPosition, hunkUpTo, type Place, validatePlace } from "./patch-places.ts";
import { listPullCommits, type PullRange, readRange } from "./pull-range.ts";
import {
  bodyProblem,
  type CommentDraft,
  type ReviewDraftRequest,
  type ReviewEventName,
  validateReviewEvent,
} from "./read-new-review.ts";
import type { RepositoryState, ReviewCommentState, ReviewState } from "./state.ts";
import { isSameLogin } from "./users.ts";

export interface PullTarget {
  readonly repository: RepositoryState;
  readonly issue: PullIssue;
  readonly author: string;
}

export interface AddedReview {
  readonly review: ReviewState;
  readonly comments: readonly ReviewCommentState[];
}

/** Adds a review with all its comments, or refuses it and stores nothing. */
export async function addReview(
  services: HostServices,
  { repository, issue, author }: PullTarget,
  draft: ReviewDraftRequest,
): Promise<AddedReview> {
  const { context } = services;
  const folder = context.gitFolder(repository);
  const range = await readRange(services, repository, issue);
  const commit = await resolveReviewedCommit(folder, range, draft.commit);
  const base = (await findMergeBase(folder, range.base, commit)) ?? range.base;
  const files = await services.compareCommits(folder, base, commit);
  const places = resolveCommentPlaces(files, draft);
  // No await from here on: changes by other requests are seen, and everything is stored at once.
  const { event, body, comments } = draft;
  const hasComments = comments.length > 0;
  validateReviewEvent(event, { body, hasComments, isOwnPull: isSameLogin(author, issue.author) });
  requireNoPendingReview(issue, author);
  const state = reviewStateFor(event);
  const time = context.now();
  const review = { id: context.newId(), author, body, state, commit, submittedAt: time };
  const added = comments.map(
    (comment, index): ReviewCommentState => ({
      ...(places[index] as ResolvedPlace),
      id: context.newId(),
      reviewId: review.id,
      author,
      body: comment.body,
      path: comment.path,
      commit,
      createdAt: time,
      updatedAt: time,
      reactions: [],
    }),
  );
  issue.pull.reviews.push(review);
  issue.pull.comments.push(...added);
  issue.updatedAt = time;
  context.save();
  return { review, comments: added };
}

/** Returns the state of a review submitted with an event. */
export function reviewStateFor(event: ReviewEventName | undefined): ReviewState["state"] {
  if (event === undefined) return "PENDING";
  const states = {
    APPROVE: "APPROVED",
    REQUEST_CHANGES: "CHANGES_REQUESTED",
    COMMENT: "COMMENTED",
  } as const;
  return states[event];
}

async function resolveReviewedCommit(
  folder: string,
  range: PullRange,
  asked: string | undefined,
): Promise<string> {
  if (asked === undefined || asked === range.head) return range.head;
  const commits = isFullId(asked) ? await listPullCommits(folder, range) : [];
  if (!commits.includes(asked)) throw unprocessable("commit_id is not part of the pull request");
  return asked;
}

type ResolvedPlace = Place & Pick<ReviewCommentState, "diffHunk" | "position">;

function resolveCommentPlaces(
  files: readonly DiffFile[],
  draft: ReviewDraftRequest,
): ResolvedPlace[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const judged = draft.comments.map((comment) =>
    resolveCommentPlace(byPath.get(comment.path), comment),
  );
  const problems = [bodyProblem(draft.body), ...judged].filter((one) => typeof one === "string");
  if (problems.length > 0) throw unprocessable(...new Set(problems));
  return judged.filter((one) => typeof one !== "string");
}

/** Resolves the place of a comment, or the reason that there is none. */
export function resolveCommentPlace(
  file: DiffFile | undefined,
  comment: CommentDraft,
): ResolvedPlace | string {
  if (comment.body.trim() === "") return "Body can't be blank";
  const bodyFault = bodyProblem(comment.body);
  if (bodyFault !== undefined) return bodyFault;
  if (file === undefined) return "Path could not be resolved";
  const place = toPlace(file.patch, comment);
  if (place === undefined) return "Line could not be resolved";
  const fault = validatePlace(file.patch, place);
  if (fault !== undefined) return fault;
  const position = findPosition(file.patch, place.side, place.line) ?? 1;
  return { ...place, position, diffHunk: hunkUpTo(file.patch ?? "", place) };
}

function toPlace(patch: string | undefined, comment: CommentDraft): Place | undefined {
  const { line, position, side, startLine, startSide } = comment;
  if (line === undefined) return position === undefined ? undefined : findPlace(patch, position);
  return {
    side,
    line,
    startLine,
    startSide: startLine === undefined ? undefined : (startSide ?? side),
  };
}

function requireNoPendingReview({ pull }: PullIssue, author: string): void {
  const isPending = ({ state, author: other }: ReviewState) =>
    state === "PENDING" && isSameLogin(other, author);
  if (pull.reviews.some(isPending)) {
    throw unprocessable("User can only have one pending review per pull request");
  }
}
