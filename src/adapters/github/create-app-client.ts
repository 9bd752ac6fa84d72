import { z } from "zod";
import { AppError } from "../../domain/core/app-error.ts";
import { createSecret, type Secret } from "../../domain/core/secret.ts";
import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import { createAppCalls } from "./create-app-calls.ts";
import type { AppCredentials } from "./create-octokit.ts";
import type { GithubOptions } from "./github-options.ts";
import type { HostCall } from "./host-call.ts";
import { parseBody } from "./parse-body.ts";
import type { Permissions } from "./token-permissions.ts";

/** The app's installation on one repository. */
export interface AppInstallation {
  readonly id: number;
  readonly permissions: Permissions;
}

export interface MintedToken {
  readonly token: Secret;
  /** ISO 8601. */
  readonly expiresAt: string;
}

export interface TokenRequest {
  readonly installationId: number;
  readonly repository: RepositoryRef;
  readonly permissions: Permissions;
}

/** Calls that the app makes for itself, signed with its key. */
export interface AppClient {
  app(signal: AbortSignal): Promise<AppIdentity>;
  /** Rejects with `app-not-installed`. */
  installation(repository: RepositoryRef, signal: AbortSignal): Promise<AppInstallation>;
  mint(request: TokenRequest, signal: AbortSignal): Promise<MintedToken>;
  /**
   * As `mint`; `undefined` when there is no such installation or it does not grant all requested
   * permissions.
   */
  tryMint(request: TokenRequest, signal: AbortSignal): Promise<MintedToken | undefined>;
}

const App = z.object({
  slug: z.string().min(1),
  html_url: z.string().optional().catch(undefined),
  events: z.array(z.string()).optional().catch(undefined),
});
export type AppIdentity = z.infer<typeof App>;

const Installation = z.object({ id: z.number(), permissions: z.record(z.string(), z.string()) });
const AccessToken = z.object({ token: z.string().min(1), expires_at: z.string().min(1) });

/** Creates the client of the app's own routes; all of them are safe to repeat. */
export function createAppClient(options: GithubOptions, signIn: AppCredentials): AppClient {
  const { send, read } = createAppCalls(options, signIn);
  const app = (signal: AbortSignal) =>
    read({ route: "GET /app", doing: "reading the app", needs: "metadata: read" }, App, signal);
  return {
    app,
    async installation(repository, signal) {
      const call = toInstallationCall(repository);
      const { reply, errorContext } = await send(call, signal);
      if (reply.status === 404) throw notInstalledError(repository, await app(signal));
      return parseBody(reply.body, Installation, errorContext);
    },
    async mint(request, signal) {
      return toMintedToken(await read(toMintCall(request), AccessToken, signal));
    },
    async tryMint(request, signal) {
      const call = { ...toMintCall(request), accepts: NOT_GRANTED_STATUSES };
      const { reply, errorContext } = await send(call, signal);
      if (NOT_GRANTED_STATUSES.includes(reply.status)) return undefined;
      return toMintedToken(parseBody(reply.body, AccessToken, errorContext));
    },
  };
}

function toInstallationCall({ owner, name }: RepositoryRef): HostCall {
  return {
    route: "GET /repos/{owner}/{repo}/installation",
    parameters: { owner, repo: name },
    doing: `looking for the app on ${owner}/${name}`,
    needs: "metadata: read",
    accepts: [404],
  };
}

/** Statuses of a missing installation, permission or repository. */
const NOT_GRANTED_STATUSES: readonly number[] = [404, 422];

const toMintedToken = ({ token, expires_at }: z.output<typeof AccessToken>): MintedToken => ({
  token: createSecret(token),
  expiresAt: expires_at,
});

function toMintCall({ installationId, repository, permissions }: TokenRequest): HostCall {
  return {
    route: "POST /app/installations/{installation_id}/access_tokens",
    parameters: {
      installation_id: installationId,
      repositories: [repository.name],
      permissions,
    },
    doing: `requesting a token for ${repositoryName(repository)}`,
    needs: "metadata: read",
    isHarmless: true,
  };
}

function notInstalledError(repository: RepositoryRef, { slug, html_url }: AppIdentity): AppError {
  const name = repositoryName(repository);
  const where = html_url === undefined ? "" : `: ${html_url}`;
  return new AppError(
    "app-not-installed",
    `the app "${slug}" is not installed on ${name}, or ${name} does not exist; install the app on it${where}`,
    { details: { repository: name } },
  );
}
