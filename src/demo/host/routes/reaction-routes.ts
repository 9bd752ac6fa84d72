import { Hono } from "hono";
import { notFound } from "../api-error.ts";
import { findRepository, findRepositoryForComment } from "../find-repository.ts";
import type { HostEnv, HostRequest, HostServices } from "../host-services.ts";
import { REACTIONS, reactionJson } from "../json/reactions-json.ts";
import { oneOf, readBody, requiredText } from "../request-body.ts";
import type { ReactionState } from "../state.ts";
import { isSameLogin } from "../users.ts";
import { conversationScopes, findIssueComment } from "./issue-routes.ts";
import { findComment } from "./review-comment-routes.ts";

/** Routes for reactions to comments. A repeated reaction of a caller is returned, not added. */
export function reactionRoutes(services: HostServices): Hono<HostEnv> {
  const routes = new Hono<HostEnv>();

  routes.post("/repos/:owner/:repo/issues/comments/:comment/reactions", async (request) => {
    const repository = findRepository(services, request, ["read", "metadata"]);
    const { issue, comment } = findIssueComment(repository, request.req.param("comment"));
    findRepositoryForComment(services, request, conversationScopes(issue));
    return react(services, request, comment.reactions);
  });

  routes.post("/repos/:owner/:repo/pulls/comments/:comment/reactions", async (request) => {
    const repository = findRepositoryForComment(services, request, ["pull_requests"]);
    const { comment } = findComment(repository, request.req.param("comment"));
    return react(services, request, comment.reactions);
  });

  routes.delete("/repos/:owner/:repo/issues/comments/:comment/reactions/:id", (request) => {
    const repository = findRepository(services, request, ["read", "metadata"]);
    const { issue, comment } = findIssueComment(repository, request.req.param("comment"));
    findRepositoryForComment(services, request, conversationScopes(issue));
    return deleteReaction(services, request, comment.reactions);
  });

  routes.delete("/repos/:owner/:repo/pulls/comments/:comment/reactions/:id", (request) => {
    const repository = findRepositoryForComment(services, request, ["pull_requests"]);
    const { comment } = findComment(repository, request.req.param("comment"));
    return deleteReaction(services, request, comment.reactions);
  });

  return routes;
}

function deleteReaction(
  { context }: HostServices,
  request: HostRequest,
  reactions: ReactionState[],
): Response {
  const { login } = request.var.caller;
  const at = reactions.findIndex(
    ({ id, author }) => `${id}` === request.req.param("id") && isSameLogin(author, login),
  );
  if (at < 0) throw notFound();
  reactions.splice(at, 1);
  context.save();
  return request.body(null, 204);
}

async function react(
  { context }: HostServices,
  request: HostRequest,
  reactions: ReactionState[],
): Promise<Response> {
  const given = requiredText(await readBody(request), "Reaction", "content");
  const content = oneOf(given, REACTIONS) ?? given;
  const { login } = request.var.caller;
  const old = reactions.find((one) => one.content === content && isSameLogin(one.author, login));
  if (old !== undefined) return request.json(reactionJson(context, old), 200);
  const reaction = { id: context.newId(), author: login, content, createdAt: context.now() };
  reactions.push(reaction);
  context.save();
  return request.json(reactionJson(context, reaction), 201);
}
