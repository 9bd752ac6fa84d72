import type { HostContext } from "../host-context.ts";
import type { OrgState } from "../state.ts";
import type { Role } from "./repository-access.ts";
import { HOST_OPENED_AT, nodeId, simpleUser } from "./user-json.ts";

/** Builds the "private-user" object, which users get for their own account. */
export function privateUser(context: HostContext, login: string): Record<string, unknown> {
  const own = context.state.repositories.filter(({ owner }) => owner === login);
  const privateCount = own.filter(({ isPrivate }) => isPrivate).length;
  return {
    ...simpleUser(context, login),
    user_view_type: "private",
    name: login,
    company: null,
    blog: null,
    location: null,
    email: null,
    notification_email: null,
    hireable: null,
    bio: null,
    twitter_username: null,
    public_repos: own.length - privateCount,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: HOST_OPENED_AT,
    updated_at: HOST_OPENED_AT,
    private_gists: 0,
    total_private_repos: privateCount,
    owned_private_repos: privateCount,
    disk_usage: 0,
    collaborators: 0,
    two_factor_authentication: true,
  };
}

/** Builds the "organization-simple" object. */
export function organizationJson(context: HostContext, org: OrgState): Record<string, unknown> {
  const url = `${context.apiUrl}/orgs/${org.login}`;
  return {
    login: org.login,
    id: org.id,
    node_id: nodeId("Organization", org.id),
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: `${context.serverUrl}/avatars/u/${org.id}`,
    description: null,
  };
}

/** Builds the "org-membership" object of a member. */
export function membershipJson(
  context: HostContext,
  org: OrgState,
  login: string,
): Record<string, unknown> {
  const organizationUrl = `${context.apiUrl}/orgs/${org.login}`;
  return {
    url: `${organizationUrl}/memberships/${login}`,
    state: "active",
    role: "member",
    organization_url: organizationUrl,
    organization: organizationJson(context, org),
    user: simpleUser(context, login),
  };
}

/** Builds the "repository-collaborator-permission" object. */
export function permissionJson(
  context: HostContext,
  login: string,
  role: Role,
): Record<string, unknown> {
  const mayWrite = role === "write" || role === "admin";
  const permissions = {
    pull: role !== "none",
    triage: mayWrite,
    push: mayWrite,
    maintain: role === "admin",
    admin: role === "admin",
  };
  const user = { ...simpleUser(context, login), permissions, role_name: role };
  return { permission: role, role_name: role, user };
}

/** Builds the "rate-limit-overview" object, with the limit never reached. */
export function rateLimitJson(nowSeconds: number): Record<string, unknown> {
  const rate = (limit: number) => ({ limit, remaining: limit, used: 0, reset: nowSeconds + 3600 });
  const core = rate(5000);
  return { resources: { core, search: rate(30) }, rate: core };
}
