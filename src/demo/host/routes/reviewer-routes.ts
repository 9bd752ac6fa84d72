import { Hono } from "hono";
import { simpleUser } from "../accounts/user-json.ts";
import { validationFailed } from "../api-error.ts";
import { findPull, findRepository } from "../find-repository.ts";
import type { HostEnv, HostServices } from "../host-services.ts";
import { simplePullJson } from "../json/pull-json.ts";
import { optionalList, readBody } from "../request-body.ts";
import { isSameLogin } from "../users.ts";
import { readEnds } from "./pull-routes.ts";

const RESOURCE = "PullRequest";

/** Routes that request reviewers. */
export function reviewerRoutes(services: HostServices): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();

  routes.post("/repos/:owner/:repo/pulls/:number/requested_reviewers", async (request) => {
    const repository = findRepository(services, request, ["write", "pull_requests"]);
    const issue = findPull(repository, request.req.param("number"));
    const body = await readBody(request);
    const logins = optionalList(body, "reviewers").map((login) =>
      readReviewer(services, issue.author, login),
    );
    const asked = issue.pull.requestedReviewers;
    asked.push(...logins.filter((login) => !asked.includes(login)));
    context.save();
    const ends = await readEnds(services, repository, issue);
    return request.json(simplePullJson(context, repository, { issue, ends }), 201);
  });

  return routes;
}

function readReviewer({ context }: HostServices, author: string, login: unknown): string {
  const user = typeof login === "string" ? simpleUser(context, login) : undefined;
  const found = user !== undefined && isSameLogin(String(user.login), String(login));
  if (!found) {
    const message =
      "Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the repository.";
    throw validationFailed({ resource: RESOURCE, code: "custom", field: "reviewers", message });
  }
  if (isSameLogin(String(login), author)) {
    const message = "Review cannot be requested from pull request author.";
    throw validationFailed({ resource: RESOURCE, code: "custom", field: "reviewers", message });
  }
  return String(user.login);
}
