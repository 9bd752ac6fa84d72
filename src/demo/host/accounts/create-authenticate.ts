import type { Authenticate, Caller, HostContext, Scope } from "../host-context.ts";
import type { RepositoryState, TokenState } from "../state.ts";
import { isSameLogin } from "../users.ts";
import { validateAppJwt } from "./app-jwt.ts";
import { getRole, grants, isInstalledFor, roleAllows } from "./repository-access.ts";

/**
 * Identifies callers by a bearer token, `token …`, or the password of Basic authentication (as used
 * by git): the app by its JSON Web Token, installations and users by stored tokens. Without a
 * header, the caller is anonymous.
 */
export function createAuthenticate(context: HostContext): Authenticate {
  return (authorization) => {
    if (authorization === undefined) return anonymous;
    const credential = readCredential(authorization);
    return credential ? findCaller(context, credential) : undefined;
  };
}

function findCaller(context: HostContext, credential: string): Caller | undefined {
  const { state } = context;
  const token = state.tokens.find(({ value }) => value === credential);
  if (!token) {
    const problem = validateAppJwt(credential, state.app, toEpochSeconds(context.now()));
    return problem === undefined ? appCaller(context) : undefined;
  }
  if (isExpired(token, context.now())) return undefined;
  return "login" in token.owner
    ? userCaller(context, token, token.owner.login)
    : installationCaller(context, token, token.owner.installationId);
}

/** Returns the secret part of an `Authorization` header; `undefined` for an unknown scheme. */
export function readCredential(authorization: string): string | undefined {
  const [scheme = "", value = ""] = authorization.trim().split(/\s+/, 2);
  if (/^(bearer|token)$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return undefined;
  const pair = Buffer.from(value, "base64").toString("utf8");
  const colon = pair.indexOf(":");
  if (colon < 0) return undefined;
  // Without a password the user name is the token, as in https://<token>@host.
  return pair.slice(colon + 1) || pair.slice(0, colon);
}

/** Converts an ISO 8601 time to seconds since 1970. */
export function toEpochSeconds(time: string): number {
  return Math.floor(Date.parse(time) / 1000);
}

const isOpen = (repository: RepositoryState, scope: Scope, level: "read" | "write") =>
  !repository.isPrivate && roleAllows("read", scope, level);

const anonymous: Caller = {
  kind: "anonymous",
  login: "",
  sees: (repository) => !repository.isPrivate,
  may: isOpen,
};

function appCaller({ state }: HostContext): Caller {
  const login = `${state.app.slug}[bot]`;
  return { kind: "app", login, sees: () => false, may: () => false };
}

function installationCaller(
  { state }: HostContext,
  token: TokenState,
  id: number,
): Caller | undefined {
  if (!state.repositories.some((one) => one.installationId === id)) return undefined;
  return {
    kind: "installation",
    login: `${state.app.slug}[bot]`,
    token,
    sees: (repository) => !repository.isPrivate || isInstalledFor(token, repository),
    // Public resources are readable for all callers, including tokens without the permission.
    may: (repository, scope, level) =>
      isOpen(repository, scope, level) ||
      (isInstalledFor(token, repository) && grants(token.permissions, scope, level)),
  };
}

function userCaller(context: HostContext, token: TokenState, login: string): Caller | undefined {
  const user = context.state.users.find((one) => isSameLogin(one.login, login));
  if (!user) return undefined;
  // A user's token without permissions of its own has all permissions of the user.
  const isNarrowed = Object.keys(token.permissions).length > 0;
  const role = (repository: RepositoryState) =>
    token.repositoryIds?.includes(repository.id) === false
      ? "none"
      : getRole(context.state, repository, user.login);
  return {
    kind: "user",
    login: user.login,
    token,
    sees: (repository) => !repository.isPrivate || role(repository) !== "none",
    may: (repository, scope, level) =>
      isOpen(repository, scope, level) ||
      (roleAllows(role(repository), scope, level) &&
        (!isNarrowed || grants(token.permissions, scope, level))),
  };
}

function isExpired(token: TokenState, now: string): boolean {
  return token.expiresAt !== undefined && Date.parse(token.expiresAt) <= Date.parse(now);
}
