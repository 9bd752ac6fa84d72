import type { Secret } from "../../domain/core/secret.ts";
import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import type { TokenPurpose } from "../../ports/token-issuer.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { abortable } from "./abortable.ts";
import { APP_CREDENTIALS } from "./create-app-calls.ts";
import { type AppIdentity, createAppClient, type MintedToken } from "./create-app-client.ts";
import { createInstallationCache } from "./create-installation-cache.ts";
import type { GithubOptions } from "./github-options.ts";
import type { GithubTokens } from "./github-tokens.ts";
import { parsePrivateKey } from "./parse-private-key.ts";
import { getRequiredPermissions, limitToGranted } from "./token-permissions.ts";

export interface AppTokensOptions extends GithubOptions {
  readonly appId: number;
  /** PEM. Other text is rejected with `config-invalid`. */
  readonly privateKey: Secret;
}

/** Least remaining lifetime of a token that is handed out. */
const MIN_LIFETIME_MS = 5 * 60 * 1000;

/**
 * Creates the token issuer of an app: one token for each repository and purpose, restricted to
 * both.
 */
export function createAppTokens(options: AppTokensOptions): GithubTokens {
  const { appId, clock } = options;
  const client = createAppClient(options, {
    appId,
    privateKey: parsePrivateKey(options.privateKey),
  });
  const cache = new Map<string, MintedToken>();
  const share = createSingleFlight<MintedToken>();
  const installations = createInstallationCache();
  let known: AppIdentity | undefined;

  /**
   * Uses the installation known from an event and assumes that all permissions are granted: one
   * call instead of two if that is so.
   */
  const mintAtOnce = async ({ repository, purpose }: TokenScope, signal: AbortSignal) => {
    const installationId = installations.get(repository);
    if (installationId === undefined) return undefined;
    const permissions = getRequiredPermissions(purpose);
    const minted = await client.tryMint({ installationId, repository, permissions }, signal);
    if (minted === undefined) installations.invalidate(repository, installationId);
    return minted;
  };
  const mintByLook = async ({ repository, purpose }: TokenScope, signal: AbortSignal) => {
    const { id: installationId, permissions: granted } = await client.installation(
      repository,
      signal,
    );
    const permissions = limitToGranted(purpose, granted);
    return client.mint({ installationId, repository, permissions }, signal);
  };
  const mint = async (wanted: TokenScope, signal: AbortSignal): Promise<MintedToken> => {
    const minted = (await mintAtOnce(wanted, signal)) ?? (await mintByLook(wanted, signal));
    cache.set(toCacheKey(wanted), minted);
    return minted;
  };
  const isAlive = ({ expiresAt }: MintedToken) =>
    Date.parse(expiresAt) - Date.parse(clock.now()) >= MIN_LIFETIME_MS;

  return {
    credentials: APP_CREDENTIALS,
    async issue(repository, purpose, signal) {
      throwIfCancelled(signal);
      const wanted = { repository, purpose };
      const cached = cache.get(toCacheKey(wanted));
      if (cached !== undefined && isAlive(cached)) return cached;
      return share(toCacheKey(wanted), (shared) => mint(wanted, shared), signal);
    },
    async installation(repository, signal) {
      throwIfCancelled(signal);
      const { permissions } = await client.installation(repository, signal);
      known ??= await client.app(signal);
      return { login: `${known.slug}[bot]`, permissions, events: known.events };
    },
    remember: installations.remember,
    forget(refused) {
      // Another caller may have renewed it already.
      if (cache.get(toCacheKey(refused))?.token === refused.token)
        cache.delete(toCacheKey(refused));
      return true;
    },
  };
}

interface TokenScope {
  readonly repository: RepositoryRef;
  readonly purpose: TokenPurpose;
}

const toCacheKey = ({ repository, purpose }: TokenScope): string =>
  `${repositoryName(repository).toLowerCase()} ${purpose}`;

interface Flight<Value> {
  readonly work: Promise<Value>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Runs the work of one key once for all concurrent callers; it is cancelled when no caller waits
 * any more.
 */
function createSingleFlight<Value>(): (
  key: string,
  start: (signal: AbortSignal) => Promise<Value>,
  signal: AbortSignal,
) => Promise<Value> {
  const flights = new Map<string, Flight<Value>>();
  const launch = (key: string, start: (signal: AbortSignal) => Promise<Value>): Flight<Value> => {
    const controller = new AbortController();
    const flight = { work: start(controller.signal), controller, waiting: 0 };
    flights.set(key, flight);
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.work.then(land, land);
    return flight;
  };
  return async (key, start, signal) => {
    const flight = flights.get(key) ?? launch(key, start);
    flight.waiting++;
    try {
      return await abortable(flight.work, signal);
    } finally {
      flight.waiting--;
      if (flight.waiting === 0 && flights.get(key) === flight) {
        flights.delete(key);
        flight.controller.abort();
      }
    }
  };
}
