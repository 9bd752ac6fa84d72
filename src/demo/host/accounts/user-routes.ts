import { type Context, Hono } from "hono";
import { notFound } from "../api-error.ts";
import { findRepositoryByName } from "../find-repository.ts";
import type { Caller, HostContext } from "../host-context.ts";
import type { HostEnv } from "../host-services.ts";
import { paginate } from "../paging.ts";
import type { OrgState, UserState } from "../state.ts";
import { isSameLogin } from "../users.ts";
import type { AccountGuards } from "./account-guards.ts";
import { membershipJson, organizationJson, permissionJson, privateUser } from "./account-json.ts";
import { getRole, grants } from "./repository-access.ts";

/** Routes for users, their organizations and their permissions in a repository. */
export function userRoutes(context: HostContext, guards: AccountGuards): Hono<HostEnv> {
  const routes = new Hono<HostEnv>();
  routes.get("/user", (request) => request.json(privateUser(context, guards.user(request).login)));
  routes.get("/user/emails", (request) => {
    const { login } = guards.user(request);
    const email = `${login}@users.noreply.example`;
    return request.json([{ email, primary: true, verified: true, visibility: "private" }]);
  });
  routes.get("/user/orgs", (request) => {
    const { login } = guards.user(request);
    const orgs = context.state.orgs.filter((org) => isMember(org, login));
    const page = paginate({ context }, request, orgs);
    return request.json(page.map((org) => organizationJson(context, org)));
  });
  routes.get("/user/memberships/orgs/:org", (request) => {
    const { login } = guards.user(request);
    const org = findOrg(context, request.req.param("org"));
    if (!isMember(org, login)) throw notFound();
    return request.json(membershipJson(context, org, login));
  });
  routes.get("/orgs/:org/members/:username", (request) => checkMember(context, guards, request));
  // All memberships on this host are private.
  routes.get("/orgs/:org/public_members/:username", () => {
    throw notFound();
  });
  routes.get("/repos/:owner/:repo/collaborators/:username/permission", (request) => {
    const { owner, repo, username } = request.req.param();
    const repository = findRepositoryByName(context.state, owner, repo);
    if (!repository || !guards.anyCaller(request).sees(repository)) throw notFound();
    const { login } = findUser(context, username);
    return request.json(permissionJson(context, login, getRole(context.state, repository, login)));
  });
  return routes;
}

/**
 * Requires that the caller is a member of the organization; other callers are redirected to the
 * public memberships.
 */
function checkMember(context: HostContext, guards: AccountGuards, request: Context): Response {
  const caller = guards.anyCaller(request);
  const org = findOrg(context, request.req.param("org") ?? "");
  const username = request.req.param("username") ?? "";
  if (!canReadMembers(context, org, caller)) {
    const place = `/orgs/${org.login}/public_members/${encodeURIComponent(username)}`;
    return request.redirect(context.apiUrl + place, 302);
  }
  if (!isMember(org, username)) throw notFound();
  return request.body(null, 204);
}

function canReadMembers({ state }: HostContext, org: OrgState, caller: Caller): boolean {
  if (caller.kind === "user") return isMember(org, caller.login);
  const { token } = caller;
  if (!token || !grants(token.permissions, "members", "read")) return false;
  return state.repositories.some(
    (one) =>
      isSameLogin(one.owner, org.login) &&
      "installationId" in token.owner &&
      one.installationId === token.owner.installationId,
  );
}

function isMember(org: OrgState, login: string): boolean {
  return org.members.some((member) => isSameLogin(member, login));
}

function findOrg({ state }: HostContext, login: string): OrgState {
  const org = state.orgs.find((one) => isSameLogin(one.login, login));
  if (!org) throw notFound();
  return org;
}

function findUser({ state }: HostContext, login: string): UserState {
  const user = state.users.find((one) => isSameLogin(one.login, login));
  if (!user) throw notFound();
  return user;
}
