import type { Scope } from "../host-context.ts";
import type { HostState, RepositoryState, TokenState } from "../state.ts";
import { isSameLogin } from "./same-login.ts";

/** What somebody may do with a repository as a whole. */
export type Role = "admin" | "write" | "read" | "none";

/** Whether a token's installation holds the repository and the token was not narrowed to others. */
export function isInstalledFor(token: TokenState, repository: RepositoryState): boolean {
  if (!("installationId" in token.owner)) return false;
  return (
    repository.installationId === token.owner.installationId &&
    token.repositoryIds?.includes(repository.id) !== false
  );
}

/** Role of a user: the owner's, a collaborator's, a member's of the owning organization, or everybody's. */
export function getRole(state: HostState, repository: RepositoryState, login: string): Role {
  if (isSameLogin(repository.owner, login)) return "admin";
  const entries = Object.entries(repository.collaborators);
  const own = entries.find(([name]) => isSameLogin(name, login))?.[1];
  if (own) return own;
  const org = state.orgs.find((one) => isSameLogin(one.login, repository.owner));
  const isMember = org?.members.some((member) => isSameLogin(member, login)) ?? false;
  return isMember || !repository.isPrivate ? "read" : "none";
}

/** Whether a role covers a scope: reading everything but the settings, writing content, administering. */
export function roleAllows(role: Role, scope: Scope, level: "read" | "write"): boolean {
  if (role === "none") return false;
  if (role === "admin" || scope === "metadata") return role === "admin" || level === "read";
  if (scope === "administration" || scope === "members") return false;
  return level === "read" || role === "write";
}

/** Whether a token's permissions cover a scope; everything may read metadata, and writing includes reading. */
export function grants(
  permissions: TokenState["permissions"],
  scope: string,
  level: string,
): boolean {
  if (scope === "metadata" && level === "read") return true;
  const granted = permissions[scope];
  return granted === level || granted === "write";
}
