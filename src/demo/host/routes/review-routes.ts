import { Hono } from "hono";
import { addReview } from "../add-review.ts";
import { announceReview } from "../announce-comments.ts";
import { notFound, unprocessable } from "../api-error.ts";
import {
  findPull,
  findRepository,
  findRepositoryForComment,
  forbidden,
  type PullIssue,
} from "../find-repository.ts";
import type { HostEnv, HostRequest, HostServices } from "../host-services.ts";
import { reviewJson } from "../json/review-json.ts";
import { paginate } from "../paging.ts";
import { bodyProblem, readNewReview } from "../read-new-review.ts";
import { readBody, suppliedText } from "../request-body.ts";
import type { RepositoryState, ReviewState } from "../state.ts";
import { isSameLogin } from "../users.ts";

const PATH = "/repos/:owner/:repo/pulls/:number/reviews";

/** Routes for reviews of pull requests. */
export function reviewRoutes(services: HostServices): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();
  const answer = (request: HostRequest, { repository, issue, review }: FoundReview) =>
    request.json(reviewJson(context, repository, { issue, review }));

  routes.get(PATH, (request) => {
    const repository = findRepository(services, request, ["read", "pull_requests"]);
    const issue = findPull(repository, request.req.param("number"));
    const reviews = issue.pull.reviews.filter((review) => isVisible(request, review));
    const page = paginate(services, request, reviews);
    return request.json(page.map((review) => reviewJson(context, repository, { issue, review })));
  });

  routes.post(PATH, async (request) => {
    const repository = findRepositoryForComment(services, request, ["pull_requests"]);
    const issue = findPull(repository, request.req.param("number"));
    const draft = readNewReview(await readBody(request));
    const author = request.var.caller.login;
    const added = await addReview(services, { repository, issue, author }, draft);
    announceReview(services, { repository, issue, ...added });
    return answer(request, { repository, issue, review: added.review });
  });

  routes.get(`${PATH}/:review`, (request) =>
    answer(request, findReview(services, request, "read")),
  );

  routes.put(`${PATH}/:review`, async (request) => {
    const found = findReview(services, request, "write");
    requireReviewAuthor(request, found);
    const body = suppliedText(await readBody(request), "body");
    const problem = bodyProblem(body);
    if (problem !== undefined) throw unprocessable(problem);
    found.review.body = body;
    context.save();
    return answer(request, found);
  });

  return routes;
}

interface FoundReview {
  readonly repository: RepositoryState;
  readonly issue: PullIssue;
  readonly review: ReviewState;
}

/** Finds the review of a request's path if the caller can see it. */
export function findReview(
  services: HostServices,
  request: HostRequest,
  level: "read" | "write",
): FoundReview {
  const repository =
    level === "read"
      ? findRepository(services, request, ["read", "pull_requests"])
      : findRepositoryForComment(services, request, ["pull_requests"]);
  const issue = findPull(repository, request.req.param("number"));
  const review = issue.pull.reviews.find(({ id }) => String(id) === request.req.param("review"));
  if (review === undefined || !isVisible(request, review)) throw notFound();
  return { repository, issue, review };
}

/** A pending review is visible only to its author. */
function isVisible(request: HostRequest, { state, author }: ReviewState): boolean {
  return state !== "PENDING" || isSameLogin(author, request.var.caller.login);
}

/** Requires that the caller is the author of a review. */
export function requireReviewAuthor(request: HostRequest, { review }: FoundReview): void {
  if (!isSameLogin(review.author, request.var.caller.login)) throw forbidden(request.var.caller);
}
