import { type Context, Hono } from "hono";
import type { Visibility } from "../../app/access/visibility.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import type { ListChoices } from "../../app/provider/list-choices.ts";
import type { EstimateReview } from "../../app/review/estimate-review.ts";
import type { PullResponse } from "../../domain/api/pull-response.ts";
import { parseReviewRequest } from "../../domain/job/review-request.ts";
import { type PullRef, pullName, repositoryName } from "../../domain/pull/pull-request.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { RateLimit } from "../../ports/rate-limit.ts";
import { enforceRateLimit } from "./auth/enforce-rate-limit.ts";
import { getPerson } from "./find-job.ts";
import { getProviderUser, type HttpEnv } from "./http-env.ts";
import { notFoundResponse, toProblemResponse } from "./problem.ts";
import { invalidFieldsResponse } from "./read-json.ts";
import { toProviderMatch } from "./to-provider-match.ts";

export interface PullApiOptions {
  readonly visibility: Visibility;
  readonly pulls: Pick<PullReader, "pull">;
  /** Chooses the provider of a user's request, which answers and pays. */
  readonly choose: ChooseProvider;
  readonly listChoices: ListChoices;
  readonly estimate: EstimateReview;
  /** Rate limit of look-ups per user. */
  readonly probes: RateLimit;
  readonly trigger: string;
  readonly serverUrl: string;
}

type ApiContext = Context<HttpEnv>;

const NO_STORE = { "cache-control": "no-store" };

/** Creates the JSON API of pull requests before a review, for signed-in users. */
export function pullApi(api: PullApiOptions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/pulls", async (context) => {
    const ref = await findPull(context, api);
    return ref instanceof Response ? ref : describePull(context, ref, api);
  });
  routes.get("/api/pulls/estimate", async (context) => {
    const ref = await findPull(context, api);
    if (ref instanceof Response) return ref;
    const limited = await enforceRateLimit(api.probes, getPerson(context).login.toLowerCase());
    if (limited !== undefined) return toProblemResponse(limited);
    const estimate = await api.estimate(ref, context.req.raw.signal);
    return Response.json(estimate, { headers: NO_STORE });
  });
  return routes;
}

/** Returns the pull request named by a user, if they may read its repository. */
async function findPull(context: ApiContext, api: PullApiOptions): Promise<PullRef | Response> {
  const { q: pullRequest = "" } = context.req.query();
  const read = parseReviewRequest({ pullRequest, comment: api.trigger }, api);
  if ("problems" in read)
    return invalidFieldsResponse([{ path: "q", message: "is not a pull request" }]);
  const mayRead = await api.visibility.mayRead(getPerson(context), repositoryName(read.pull));
  return mayRead ? read.pull : notFoundResponse(pullName(read.pull));
}

/** Returns a pull request with the information and options before a review. */
async function describePull(
  context: ApiContext,
  named: PullRef,
  api: PullApiOptions,
): Promise<Response> {
  const repository = repositoryName(named);
  const user = getProviderUser(context);
  const [pull, chosen, choices] = await Promise.all([
    api.pulls.pull(named, context.req.raw.signal),
    api.choose({ repository, user }),
    api.listChoices(repository, user),
  ]);
  const { ref, url, title, author, isOpen, base, head, changedFiles } = pull;
  const answer: PullResponse = {
    repository,
    number: ref.number,
    url,
    title,
    author,
    isOpen,
    base,
    head,
    changedFiles,
    match: toProviderMatch(chosen, choices),
    choices,
  };
  return Response.json(answer, { headers: NO_STORE });
}
