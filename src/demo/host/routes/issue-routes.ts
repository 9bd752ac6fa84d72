import { Hono } from "hono";
import { sendWebhook } from "../accounts/send-webhook.ts";
import { addIssueComment, requireCommentBody } from "../add-issue-comment.ts";
import { notFound } from "../api-error.ts";
import { issueCommentEvent } from "../comment-payload.ts";
import { findIssue, findRepository, findRepositoryForComment } from "../find-repository.ts";
import type { Scope } from "../host-context.ts";
import type { HostEnv, HostRequest, HostServices } from "../host-services.ts";
import { issueCommentJson, issueJson } from "../json/issue-json.ts";
import { paginate } from "../paging.ts";
import { readBody, requiredText } from "../request-body.ts";
import { requireAuthor } from "../require-author.ts";
import type { IssueCommentState, IssueState, RepositoryState } from "../state.ts";

const ISSUE = "/repos/:owner/:repo/issues/:number{[0-9]+}";
const COMMENT = "/repos/:owner/:repo/issues/comments/:comment";
const RESOURCE = "IssueComment";

/** Routes for issues, and for the conversation of issues and pull requests. */
export function issueRoutes(services: HostServices): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();

  routes.get(ISSUE, (request) => {
    const { repository, issue } = readIssue(services, request);
    return request.json(issueJson(context, repository, issue));
  });

  routes.get(`${ISSUE}/comments`, (request) => {
    const { repository, issue } = readIssue(services, request);
    const since = Date.parse(request.req.query("since") ?? "1970-01-01");
    const comments = issue.comments.filter(({ updatedAt }) => Date.parse(updatedAt) >= since);
    const page = paginate(services, request, comments);
    return request.json(
      page.map((comment) => issueCommentJson(context, repository, { issue, comment })),
    );
  });

  routes.post(`${ISSUE}/comments`, async (request) => {
    const { repository, issue } = readIssue(services, request);
    findRepositoryForComment(services, request, conversationScopes(issue));
    const body = requiredText(await readBody(request), RESOURCE, "body");
    const { login } = request.var.caller;
    const comment = addIssueComment(context, issue, { author: login, body });
    void sendWebhook(context, issueCommentEvent(context, repository, { issue, comment }));
    const json = issueCommentJson(context, repository, { issue, comment });
    request.header("Location", String(json.url));
    return request.json(json, 201);
  });

  routes.get(COMMENT, (request) => {
    const { repository, ...found } = readComment(services, request);
    return request.json(issueCommentJson(context, repository, found));
  });

  routes.patch(COMMENT, async (request) => {
    const { repository, issue, comment } = readComment(services, request);
    findRepositoryForComment(services, request, conversationScopes(issue));
    requireAuthor(request.var.caller, { repository, author: comment.author, scope: "issues" });
    comment.body = requireCommentBody(requiredText(await readBody(request), RESOURCE, "body"));
    comment.updatedAt = context.now();
    context.save();
    return request.json(issueCommentJson(context, repository, { issue, comment }));
  });

  return routes;
}

/** Finds a comment by id with its issue, or throws a 404. */
export function findIssueComment(
  { issues }: RepositoryState,
  id: string | undefined,
): { readonly issue: IssueState; readonly comment: IssueCommentState } {
  for (const issue of issues) {
    const comment = issue.comments.find((one) => String(one.id) === id);
    if (comment !== undefined) return { issue, comment };
  }
  throw notFound();
}

/**
 * Returns the permissions that cover the conversation; on a pull request, either of two is enough.
 */
export function conversationScopes({ pull }: IssueState): readonly Scope[] {
  return pull === undefined ? ["issues"] : ["issues", "pull_requests"];
}

interface FoundIssue {
  readonly repository: RepositoryState;
  readonly issue: IssueState;
}

function readIssue(services: HostServices, request: HostRequest): FoundIssue {
  const repository = findRepository(services, request, ["read", "metadata"]);
  const issue = findIssue(repository, request.req.param("number"));
  findRepository(services, request, ["read", ...conversationScopes(issue)]);
  return { repository, issue };
}

function readComment(
  services: HostServices,
  request: HostRequest,
): FoundIssue & { readonly comment: IssueCommentState } {
  const repository = findRepository(services, request, ["read", "metadata"]);
  const { issue, comment } = findIssueComment(repository, request.req.param("comment"));
  findRepository(services, request, ["read", ...conversationScopes(issue)]);
  return { repository, issue, comment };
}
