import { ApiError, notFound } from "./api-error.ts";
import type { Caller, Scope } from "./host-context.ts";
import type { HostRequest, HostServices } from "./host-services.ts";
import type { HostState, IssueState, PullState, RepositoryState } from "./state.ts";
import { isSameLogin } from "./users.ts";

export type Level = "read" | "write";

/** Issue that is a pull request. */
export type PullIssue = IssueState & { readonly pull: PullState };

/** Finds a repository by name, case-insensitively. */
export function findRepositoryByName(
  { repositories }: HostState,
  owner: string,
  name: string,
): RepositoryState | undefined {
  return repositories.find((one) => isSameLogin(one.owner, owner) && isSameLogin(one.name, name));
}

/** Returns `owner/name` of a repository. */
export const fullName = ({ owner, name }: RepositoryState): string => `${owner}/${name}`;

/** Finds a repository by `owner/name`. */
export function findRepositoryByFullName(
  state: HostState,
  name: string,
): RepositoryState | undefined {
  const [owner = "", rest = ""] = name.split("/");
  return findRepositoryByName(state, owner, rest);
}

/**
 * Finds the repository of a request and checks the caller's permission; one of the scopes is
 * enough. A repository that the caller cannot see is a 404, one with insufficient permission a 403.
 */
export function findRepository(
  services: HostServices,
  request: HostRequest,
  [level, ...scopes]: readonly [Level, ...Scope[]],
): RepositoryState {
  const { state } = services.context;
  const { owner = "", repo = "" } = request.req.param() as Record<string, string>;
  const repository = findRepositoryByName(state, owner, repo);
  const { caller } = request.var;
  if (repository === undefined || !caller.sees(repository)) throw notFound();
  if (!scopes.some((scope) => caller.may(repository, scope, level))) throw forbidden(caller);
  return repository;
}

/**
 * Finds a repository like `findRepository`, for taking part in a conversation: apps need write
 * permission, users need read permission.
 */
export function findRepositoryForComment(
  services: HostServices,
  request: HostRequest,
  scopes: readonly Scope[],
): RepositoryState {
  const { caller } = request.var;
  const isPerson =
    caller.kind === "user" && Object.keys(caller.token?.permissions ?? {}).length === 0;
  return findRepository(services, request, [isPerson ? "read" : "write", ...scopes]);
}

/** Creates the error for a resource that the caller can see but not use. */
export function forbidden(caller: Caller): ApiError {
  if (caller.kind === "anonymous") return new ApiError(401, { message: "Requires authentication" });
  const isUser = caller.kind === "user";
  return new ApiError(403, {
    message: isUser
      ? "Must have admin rights to Repository."
      : "Resource not accessible by integration",
  });
}

/** Finds an issue or pull request by number, or throws a 404. */
export function findIssue(repository: RepositoryState, number: string | undefined): IssueState {
  const issue = repository.issues.find((one) => String(one.number) === number);
  if (issue === undefined) throw notFound();
  return issue;
}

/** Finds a pull request by number, or throws a 404. */
export function findPull(repository: RepositoryState, number: string | undefined): PullIssue {
  const issue = findIssue(repository, number);
  if (!isPull(issue)) throw notFound();
  return issue;
}

export function isPull(issue: IssueState): issue is PullIssue {
  return issue.pull !== undefined;
}
