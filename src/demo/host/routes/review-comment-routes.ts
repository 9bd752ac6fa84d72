import { Hono } from "hono";
import { addReply, requireLineCommentBody } from "../add-reply.ts";
import { type AddedReview, addReview, type PullTarget } from "../add-review.ts";
import { announceLineComments } from "../announce-comments.ts";
import { ApiError, notFound, validationFailed } from "../api-error.ts";
import {
  findPull,
  findRepository,
  findRepositoryForComment,
  isPull,
  type PullIssue,
} from "../find-repository.ts";
import type { HostEnv, HostRequest, HostServices, Json } from "../host-services.ts";
import { reviewCommentJson } from "../json/review-comment-json.ts";
import { paginate } from "../paging.ts";
import { placeComments, placeNewComment } from "../place-comments.ts";
import { readRange } from "../pull-range.ts";
import { readCommentDraft } from "../read-new-review.ts";
import { optionalNumber, readBody, requiredText } from "../request-body.ts";
import { requireAuthor } from "../require-author.ts";
import type { RepositoryState, ReviewCommentState } from "../state.ts";
import { findReview } from "./review-routes.ts";

const PULL = "/repos/:owner/:repo/pulls/:number";
const COMMENT = "/repos/:owner/:repo/pulls/comments/:comment";
const RESOURCE = "PullRequestReviewComment";

/** Routes for line comments of pull requests. */
export function reviewCommentRoutes(services: HostServices): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();

  routes.get(`${PULL}/comments`, async (request) => {
    const repository = findRepository(services, request, ["read", "pull_requests"]);
    const issue = findPull(repository, request.req.param("number"));
    const page = paginate(services, request, listComments(request, issue));
    return request.json(await toJson(services, { repository, issue }, page));
  });

  routes.get(`${PULL}/reviews/:review/comments`, async (request) => {
    const { repository, issue, review } = findReview(services, request, "read");
    const comments = issue.pull.comments.filter(({ reviewId }) => reviewId === review.id);
    const page = paginate(services, request, comments);
    return request.json(await toJson(services, { repository, issue }, page));
  });

  routes.get(COMMENT, async (request) => {
    const repository = findRepository(services, request, ["read", "pull_requests"]);
    const { issue, comment } = findComment(repository, request.req.param("comment"));
    const [json] = await toJson(services, { repository, issue }, [comment]);
    return request.json(json);
  });

  routes.patch(COMMENT, async (request) => {
    const repository = findRepositoryForComment(services, request, ["pull_requests"]);
    const { issue, comment } = findComment(repository, request.req.param("comment"));
    const { author } = comment;
    requireAuthor(request.var.caller, { repository, author, scope: "pull_requests" });
    comment.body = requireLineCommentBody(requiredText(await readBody(request), RESOURCE, "body"));
    comment.updatedAt = context.now();
    context.save();
    const [json] = await toJson(services, { repository, issue }, [comment]);
    return request.json(json);
  });

  routes.post(`${PULL}/comments`, async (request) => {
    const target = findTarget(services, request);
    const body = await readBody(request);
    const to = optionalNumber(body, "in_reply_to");
    const comment =
      to === undefined
        ? await addComment(services, target, body)
        : addReply(context, target, { to, body: requiredText(body, RESOURCE, "body") });
    return answerNew(services, request, { ...target, comment });
  });

  routes.post(`${PULL}/comments/:comment/replies`, async (request) => {
    const target = findTarget(services, request);
    const to = Number(request.req.param("comment"));
    const body = requiredText(await readBody(request), RESOURCE, "body");
    const comment = addReply(context, target, { to, body });
    return answerNew(services, request, { ...target, comment });
  });

  return routes;
}

/** Finds a line comment by id with its pull request, or throws a 404. */
export function findComment(
  repository: RepositoryState,
  id: string | undefined,
): { readonly issue: PullIssue; readonly comment: ReviewCommentState } {
  for (const issue of repository.issues.filter(isPull)) {
    const comment = issue.pull.comments.find((one) => String(one.id) === id);
    if (comment !== undefined) return { issue, comment };
  }
  throw notFound();
}

function findTarget(services: HostServices, request: HostRequest): PullTarget {
  const repository = findRepositoryForComment(services, request, ["pull_requests"]);
  const issue = findPull(repository, request.req.param("number"));
  return { repository, issue, author: request.var.caller.login };
}

function answerNew(
  services: HostServices,
  request: HostRequest,
  { comment, ...target }: PullTarget & { readonly comment: ReviewCommentState },
): Response {
  announceLineComments(services, { ...target, comments: [comment] });
  const { repository, issue } = target;
  const placed = placeNewComment(comment);
  const json = reviewCommentJson(services.context, repository, { issue, placed });
  request.header("Location", String(json.url));
  return request.json(json, 201);
}

async function toJson(
  services: HostServices,
  { repository, issue }: Pick<PullTarget, "repository" | "issue">,
  comments: readonly ReviewCommentState[],
): Promise<Json[]> {
  const range = await readRange(services, repository, issue);
  const folder = services.context.gitFolder(repository);
  const placed = await placeComments(services, { folder, range }, comments);
  return placed.map((one) =>
    reviewCommentJson(services.context, repository, { issue, placed: one }),
  );
}

/** Lists the comments of submitted reviews, oldest first by default. */
function listComments(request: HostRequest, { pull }: PullIssue): ReviewCommentState[] {
  const { since, sort, direction } = request.req.query();
  const pending = pull.reviews.filter(({ state }) => state === "PENDING").map(({ id }) => id);
  const key = sort === "updated" ? "updatedAt" : "createdAt";
  const comments = pull.comments
    .filter(({ reviewId }) => !pending.includes(reviewId))
    .filter(({ updatedAt }) => since === undefined || Date.parse(updatedAt) >= Date.parse(since))
    .sort((a, b) => Date.parse(a[key]) - Date.parse(b[key]) || a.id - b.id);
  return direction === "desc" && sort !== undefined ? comments.reverse() : comments;
}

/**
 * Adds a single comment as a review of its own; errors of the review are converted to this route's
 * format.
 */
async function addComment(
  services: HostServices,
  target: PullTarget,
  body: Json,
): Promise<ReviewCommentState> {
  const draft = readCommentDraft(body);
  const commit = requiredText(body, RESOURCE, "commit_id");
  const review = { event: "COMMENT", body: "", commit, comments: [draft] } as const;
  const { comments } = await addReview(services, target, review).catch(asFieldErrors);
  return comments[0] as ReviewCommentState;
}

function asFieldErrors(error: unknown): AddedReview {
  if (!(error instanceof ApiError) || error.status !== 422) throw error;
  const sentences = Array.isArray(error.body.errors) ? error.body.errors : [];
  throw validationFailed(
    ...sentences.map((message) => ({ resource: RESOURCE, code: "custom" as const, message })),
  );
}
