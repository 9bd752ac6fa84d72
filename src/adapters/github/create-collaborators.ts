import { z } from "zod";
import type { Permission } from "../../domain/access/permission.ts";
import { isAppError } from "../../domain/errors/app-error.ts";
import { parseRepository } from "../../domain/pull/parse-repository.ts";
import type { RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { Collaborators } from "../../ports/collaborators.ts";
import { createGithubClient, type GithubClientOptions } from "./create-github-client.ts";
import type { RepositoryCall } from "./host-call.ts";

const PermissionShape = z.object({ permission: z.string() });
const RepositoryShape = z.object({ private: z.boolean() });
/** An account's name, a managed one's and a bot's included. */
const LOGIN = /^[\w-]+(?:\[bot\])?$/;

/** The names of today and of the roles behind them; another one says nothing. */
const PERMISSIONS = new Map<string, Permission>([
  ["admin", "admin"],
  ["maintain", "write"],
  ["write", "write"],
  ["push", "write"],
  ["triage", "read"],
  ["read", "read"],
  ["pull", "read"],
]);

/** Creates the reader of what people may do with repositories, with the token that we have for each of them. */
export function createCollaborators(options: GithubClientOptions): Collaborators {
  const client = createGithubClient(options);
  /** The code host may tell of collaborators alone: everybody may read what is public. */
  const isPublic = async (ref: RepositoryRef, signal: AbortSignal): Promise<boolean> => {
    const call = toCall(ref, { route: "GET /repos/{owner}/{repo}", doing: "reading" });
    const reply = await client.send(call, signal);
    return reply.status < 300 && !client.parse(call, reply, RepositoryShape).private;
  };
  const ask = async (
    ref: RepositoryRef,
    username: string,
    signal: AbortSignal,
  ): Promise<Permission> => {
    const call = toCall(ref, {
      route: "GET /repos/{owner}/{repo}/collaborators/{username}/permission",
      parameters: { username },
      doing: `asking what ${username} may do with`,
    });
    const reply = await client.send(call, signal);
    const { permission } =
      reply.status < 300 ? client.parse(call, reply, PermissionShape) : { permission: "none" };
    const known = PERMISSIONS.get(permission);
    return known ?? ((await isPublic(ref, signal)) ? "read" : "none");
  };
  return {
    async permission(repository, login, signal) {
      const ref = parseRepository(repository);
      if (ref === undefined || !LOGIN.test(login)) return "none";
      try {
        return await ask(ref, login, signal);
      } catch (error) {
        if (isAppError(error, "app-not-installed")) return "none";
        throw error;
      }
    },
  };
}

function toCall(
  repository: RepositoryRef,
  { route, parameters, doing }: Pick<RepositoryCall, "route" | "parameters" | "doing">,
): RepositoryCall {
  const { owner, name } = repository;
  return {
    route,
    parameters: { owner, repo: name, ...parameters },
    repository,
    purpose: "read",
    doing: `${doing} ${owner}/${name}`,
    needs: "metadata: read",
    accepts: [404],
  };
}
