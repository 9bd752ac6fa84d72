import type { Authenticate, Caller, HostContext, Scope } from "../host-context.ts";
import type { RepositoryState, TokenState } from "../state.ts";
import { validateAppJwt } from "./app-jwt.ts";
import { getRole, grants, isInstalledFor, roleAllows } from "./repository-access.ts";
import { isSameLogin } from "./same-login.ts";

/**
 * Knows callers by a bearer token, `token …`, or the password of Basic (git's way): the app by its JSON Web Token,
 * installations and users by tokens of the state. No header is the anonymous.
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

/** Secret part of an `Authorization` header; undefined for a scheme that is not known. */
export function readCredential(authorization: string): string | undefined {
  const [scheme = "", value = ""] = authorization.trim().split(/\s+/, 2);
  if (/^(bearer|token)$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return undefined;
  const pair = Buffer.from(value, "base64").toString("utf8");
  const colon = pair.indexOf(":");
  if (colon < 0) return undefined;
  // A token is taken as the user's name too when there is no password, as in https://<token>@host.
  return pair.slice(colon + 1) || pair.slice(0, colon);
}

/** Seconds since 1970 of an ISO 8601 time. */
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
    // Public things are readable for everybody, a token that was not granted the permission included.
    may: (repository, scope, level) =>
      isOpen(repository, scope, level) ||
      (isInstalledFor(token, repository) && grants(token.permissions, scope, level)),
  };
}

function userCaller(context: HostContext, token: TokenState, login: string): Caller | undefined {
  const user = context.state.users.find((one) => isSameLogin(one.login, login));
  if (!user) return undefined;
  // A user's token without permissions of its own may do all that the user may.
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
