import { z } from "zod";
import type { Permission } from "../../domain/access/person.ts";
import { AppError, isAppError } from "../../domain/core/app-error.ts";
import { isLogin, isOwner, parseRepository } from "../../domain/pull/parse-repository.ts";
import type { RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { Collaborators, MembershipQuery } from "../../ports/collaborators.ts";
import {
  createGithubClient,
  type GithubClient,
  type GithubClientOptions,
} from "./create-github-client.ts";
import type { RepositoryCall } from "./host-call.ts";

const PermissionSchema = z.object({ permission: z.string() });
const RepositorySchema = z.object({ private: z.boolean() });

/** Current permission names and names of the roles behind them; unknown names are ignored. */
const PERMISSIONS_BY_NAME = new Map<string, Permission>([
  ["admin", "admin"],
  ["maintain", "write"],
  ["write", "write"],
  ["push", "write"],
  ["triage", "read"],
  ["read", "read"],
  ["pull", "read"],
]);

/** Creates the reader of users' repository permissions, with the token for each repository. */
export function createCollaborators(options: GithubClientOptions): Collaborators {
  const client = createGithubClient(options);
  /**
   * Checks if a repository is public. The code host may report only collaborators, but a public
   * repository is readable for everyone.
   */
  const isPublic = async (ref: RepositoryRef, signal: AbortSignal): Promise<boolean> => {
    const call = toCollaboratorCall(ref, { route: "GET /repos/{owner}/{repo}", doing: "reading" });
    const reply = await client.send(call, signal);
    return reply.status < 300 && !client.parse(call, reply, RepositorySchema).private;
  };
  const ask = async (
    ref: RepositoryRef,
    username: string,
    signal: AbortSignal,
  ): Promise<Permission> => {
    const call = toCollaboratorCall(ref, {
      route: "GET /repos/{owner}/{repo}/collaborators/{username}/permission",
      parameters: { username },
      doing: `reading the permissions of ${username} on`,
    });
    const reply = await client.send(call, signal);
    const { permission } =
      reply.status < 300 ? client.parse(call, reply, PermissionSchema) : { permission: "none" };
    const known = PERMISSIONS_BY_NAME.get(permission);
    return known ?? ((await isPublic(ref, signal)) ? "read" : "none");
  };
  const askMembership = createMembershipCheck(client, options);
  return {
    async permission(repository, login, signal) {
      const ref = parseRepository(repository);
      if (ref === undefined || !isLogin(login)) return "none";
      try {
        return await ask(ref, login, signal);
      } catch (error) {
        if (isAppError(error, "app-not-installed")) return "none";
        throw error;
      }
    },
    async isMember({ repository, org, login }, signal) {
      const ref = parseRepository(repository);
      if (ref === undefined || !isOwner(org) || !isLogin(login)) return false;
      return askMembership(ref, { org, login }, signal);
    },
  };
}

/** Creates the membership check; a redirect means that this token may not read it. */
function createMembershipCheck(client: GithubClient, { tokens }: GithubClientOptions) {
  return async (
    repository: RepositoryRef,
    { org, login: username }: Pick<MembershipQuery, "org" | "login">,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const doing = `checking whether ${username} is a member of ${org}`;
    const call: RepositoryCall = {
      route: "GET /orgs/{org}/members/{username}",
      parameters: { org, username },
      repository,
      purpose: "members",
      doing,
      needs: "members: read",
      accepts: [302, 404],
      keepsRedirect: true,
    };
    const reply = await client.send(call, signal);
    if (reply.status === 204) return true;
    if (reply.status === 404) return false;
    if (reply.status !== 302) client.throwRefusal(call, reply);
    // A token issued after the permission was granted has it.
    const { token } = await tokens.issue(repository, "members", signal);
    tokens.forget({ repository, purpose: "members", token });
    const message = `${doing}: the code host denied access; grant the app the permission Members: read and accept the change on the installation`;
    throw new AppError("code-host-denied", message, { details: { status: reply.status } });
  };
}

function toCollaboratorCall(
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
