import type { Scope } from "../host-context.ts";
import type { HostState, RepositoryState, TokenState } from "../state.ts";
import { isSameLogin } from "../users.ts";

/** Role of a user in a repository. */
export type Role = "admin" | "write" | "read" | "none";

/**
 * Checks whether a token's installation includes the repository and the token is not limited to
 * others.
 */
export function isInstalledFor(token: TokenState, repository: RepositoryState): boolean {
  if (!("installationId" in token.owner)) return false;
  return (
    repository.installationId === token.owner.installationId &&
    token.repositoryIds?.includes(repository.id) !== false
  );
}

/**
 * Returns the role of a user: owner, collaborator, member of the owning organization, or public
 * access.
 */
export function getRole(state: HostState, repository: RepositoryState, login: string): Role {
  if (isSameLogin(repository.owner, login)) return "admin";
  const entries = Object.entries(repository.collaborators);
  const own = entries.find(([name]) => isSameLogin(name, login))?.[1];
  if (own) return own;
  const org = state.orgs.find((one) => isSameLogin(one.login, repository.owner));
  const isMember = org?.members.some((member) => isSameLogin(member, login)) ?? false;
  return isMember || !repository.isPrivate ? "read" : "none";
}

/**
 * Checks whether a role covers a scope: read covers everything but settings, write covers content,
 * admin covers all.
 */
export function roleAllows(role: Role, scope: Scope, level: "read" | "write"): boolean {
  if (role === "none") return false;
  if (role === "admin" || scope === "metadata") return role === "admin" || level === "read";
  if (scope === "administration" || scope === "members") return false;
  return level === "read" || role === "write";
}

/**
 * Checks whether a token's permissions cover a scope. All tokens can read metadata, and write
 * includes read.
 */
export function grants(
  permissions: TokenState["permissions"],
  scope: string,
  level: string,
): boolean {
  if (scope === "metadata" && level === "read") return true;
  const granted = permissions[scope];
  return granted === level || granted === "write";
}
