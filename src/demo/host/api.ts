import { Hono } from "hono";
import { accountRoutes } from "./accounts/account-routes.ts";
import { ApiError } from "./api-error.ts";
import type { ArtifactLinks } from "./artifact-links.ts";
import type { Authenticate } from "./host-context.ts";
import type { HostEnv, HostServices } from "./host-services.ts";
import { actionRoutes } from "./routes/action-routes.ts";
import { checkRunRoutes } from "./routes/check-run-routes.ts";
import { commitRoutes } from "./routes/commit-routes.ts";
import { contentsRoutes } from "./routes/contents-routes.ts";
import { gitObjectRoutes } from "./routes/git-object-routes.ts";
import { gitTreeRoutes } from "./routes/git-tree-routes.ts";
import { issueRoutes } from "./routes/issue-routes.ts";
import { pullRoutes } from "./routes/pull-routes.ts";
import { pullWriteRoutes } from "./routes/pull-write-routes.ts";
import { reactionRoutes } from "./routes/reaction-routes.ts";
import { refRoutes } from "./routes/ref-routes.ts";
import { refWriteRoutes } from "./routes/ref-write-routes.ts";
import { repositoryRoutes } from "./routes/repository-routes.ts";
import { reviewCommentRoutes } from "./routes/review-comment-routes.ts";
import { reviewRoutes } from "./routes/review-routes.ts";
import { reviewStateRoutes } from "./routes/review-state-routes.ts";
import { reviewerRoutes } from "./routes/reviewer-routes.ts";
import { searchRoutes } from "./routes/search-routes.ts";

const ROUTES = [
  repositoryRoutes,
  pullRoutes,
  pullWriteRoutes,
  reviewerRoutes,
  reviewRoutes,
  reviewStateRoutes,
  reviewCommentRoutes,
  issueRoutes,
  reactionRoutes,
  contentsRoutes,
  // Before the route of a commit, whose name may contain slashes.
  checkRunRoutes,
  commitRoutes,
  gitObjectRoutes,
  gitTreeRoutes,
  refRoutes,
  refWriteRoutes,
  searchRoutes,
];

/** Creates the routes of the whole API, relative to its base URL. */
export function createApi(
  services: HostServices,
  authenticate: Authenticate,
  links: ArtifactLinks,
): Hono<HostEnv> {
  const api = new Hono<HostEnv>();
  // First, as the account routes have their own errors for app and anonymous callers.
  api.route("/", accountRoutes(services.context, authenticate));
  api.use(async (request, next) => {
    const caller = authenticate(request.req.header("authorization"));
    if (caller === undefined) throw new ApiError(401, { message: "Bad credentials" });
    request.set("caller", caller);
    await next();
  });
  for (const routes of ROUTES) api.route("/", routes(services));
  api.route("/", actionRoutes(services, links));
  return api;
}
