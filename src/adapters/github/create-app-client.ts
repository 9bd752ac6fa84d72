import { z } from "zod";
import { AppError } from "../../domain/errors/app-error.ts";
import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import { createSecret, type Secret } from "../../domain/secret.ts";
import { type AppSignIn, createOctokit } from "./create-octokit.ts";
import { createTransport } from "./create-transport.ts";
import type { GithubOptions } from "./github-options.ts";
import type { HostCall } from "./host-call.ts";
import { readShape } from "./read-shape.ts";
import { sendPatiently } from "./send-patiently.ts";
import { requireReply } from "./to-error.ts";
import type { Permissions } from "./token-permissions.ts";

export const APP_CREDENTIALS = "GITHUB_APP_ID with GITHUB_PRIVATE_KEY";

/** The app on one repository. */
export interface AppInstallation {
  readonly id: number;
  readonly permissions: Permissions;
}

export interface MintedToken {
  readonly token: Secret;
  /** ISO 8601. */
  readonly expiresAt: string;
}

export interface TokenWish {
  readonly installation: AppInstallation;
  readonly repository: RepositoryRef;
  readonly permissions: Permissions;
}

/** What the app asks for itself, signed with its key. */
export interface AppClient {
  app(signal: AbortSignal): Promise<AppIdentity>;
  /** Rejects with `app-not-installed`. */
  installation(repository: RepositoryRef, signal: AbortSignal): Promise<AppInstallation>;
  mint(wish: TokenWish, signal: AbortSignal): Promise<MintedToken>;
}

const App = z.object({ slug: z.string().min(1), html_url: z.string().optional().catch(undefined) });
export type AppIdentity = z.infer<typeof App>;

const Installation = z.object({ id: z.number(), permissions: z.record(z.string(), z.string()) });
const AccessToken = z.object({ token: z.string().min(1), expires_at: z.string().min(1) });

/** Creates the client of the app's own routes; they are all harmless to repeat. */
export function createAppClient(options: GithubOptions, signIn: AppSignIn): AppClient {
  const transport = createTransport(createOctokit(options, signIn), options);
  const { clock, apiUrl } = options;
  const send = async (call: HostCall, signal: AbortSignal) => {
    const patience = { isRepeatable: true, clock, signal };
    const outcome = await sendPatiently(() => transport(call, { signal }), patience);
    const nowMs = Date.parse(clock.now());
    const telling = { call, apiUrl, credentials: APP_CREDENTIALS, nowMs };
    return { reply: requireReply(outcome, telling), telling };
  };
  const read = async <Shape extends z.ZodType>(
    call: HostCall,
    shape: Shape,
    signal: AbortSignal,
  ): Promise<z.output<Shape>> => {
    const { reply, telling } = await send(call, signal);
    return readShape(reply.body, shape, telling);
  };
  const app = (signal: AbortSignal) =>
    read({ route: "GET /app", doing: "reading the app", needs: "metadata: read" }, App, signal);
  return {
    app,
    async installation(repository, signal) {
      const call = installationCall(repository);
      const { reply, telling } = await send(call, signal);
      if (reply.status === 404) throw notInstalled(repository, await app(signal));
      return readShape(reply.body, Installation, telling);
    },
    async mint(wish, signal) {
      const minted = await read(mintCall(wish), AccessToken, signal);
      return { token: createSecret(minted.token), expiresAt: minted.expires_at };
    },
  };
}

function installationCall({ owner, name }: RepositoryRef): HostCall {
  return {
    route: "GET /repos/{owner}/{repo}/installation",
    parameters: { owner, repo: name },
    doing: `looking for the app on ${owner}/${name}`,
    needs: "metadata: read",
    accepts: [404],
  };
}

function mintCall({ installation, repository, permissions }: TokenWish): HostCall {
  return {
    route: "POST /app/installations/{installation_id}/access_tokens",
    parameters: {
      installation_id: installation.id,
      repositories: [repository.name],
      permissions,
    },
    doing: `asking for a token for ${repositoryName(repository)}`,
    needs: "metadata: read",
    isHarmless: true,
  };
}

function notInstalled(repository: RepositoryRef, { slug, html_url }: AppIdentity): AppError {
  const name = repositoryName(repository);
  const where = html_url === undefined ? "" : `: ${html_url}`;
  return new AppError(
    "app-not-installed",
    `the app "${slug}" is not installed on ${name}, or ${name} does not exist; install the app on it${where}`,
    { details: { repository: name } },
  );
}
