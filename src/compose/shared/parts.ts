import { createGitSnapshots } from "../../adapters/git/create-git-snapshots.ts";
import { createAppTokens } from "../../adapters/github/create-app-tokens.ts";
import { createStaticTokens } from "../../adapters/github/create-static-tokens.ts";
import type { GithubOptions } from "../../adapters/github/github-options.ts";
import type { GithubTokens } from "../../adapters/github/github-tokens.ts";
import { createCapabilities } from "../../adapters/openai/capabilities.ts";
import { createOpenaiCatalog } from "../../adapters/openai/create-openai-catalog.ts";
import { createOpenaiModel } from "../../adapters/openai/create-openai-model.ts";
import { createPacing } from "../../adapters/openai/pacing.ts";
import { findCacheFolder } from "../../adapters/system/find-cache-folder.ts";
import { registerTokens } from "../../app/outbound/register-secrets.ts";
import { getCodeHostCredentials } from "../../config/code-host.ts";
import { readAppKey } from "../../config/read-app-key.ts";
import type { Config } from "../../config/settings.ts";
import type { Secret } from "../../domain/core/secret.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Model } from "../../ports/model.ts";
import type { ModelCatalog } from "../../ports/model-catalog.ts";
import type { Snapshots } from "../../ports/snapshots.ts";

/** Environment of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

const CACHE_TTL_MS = 7 * 24 * 60 * 60 * 1000;

/** The model's endpoint. */
export interface EndpointConfig {
  readonly baseUrl: string;
  readonly apiKey?: Secret | undefined;
  readonly model?: string | undefined;
  readonly billTo?: string | undefined;
  readonly stream: boolean;
  readonly timeoutSeconds: number;
  /** Sends requests. Default: Node's fetch. */
  readonly fetch?: typeof fetch | undefined;
}

/** Shared by all models of the process, so that the limits of an endpoint are learned once. */
const capabilities = createCapabilities();
/** Shared by all models of the process: pauses that an endpoint demands for one key. */
const pacing = createPacing();

export function buildModel(
  terms: EndpointConfig,
  clock: Clock,
): { readonly model: Model; readonly catalog: ModelCatalog } {
  const { baseUrl, apiKey, billTo, stream, timeoutSeconds, model: id, fetch: send } = terms;
  const endpoint = {
    baseUrl,
    idleTimeoutMs: timeoutSeconds * 1000,
    clock,
    apiKey,
    billTo,
    fetch: send,
  };
  const catalog = createOpenaiCatalog(endpoint);
  const model = createOpenaiModel({
    ...endpoint,
    model: id,
    stream,
    capabilities,
    pacing,
    catalog,
  });
  return { model, catalog };
}

/** Folder of clones and the code host of their repositories. */
export interface CloneConfig {
  readonly cacheFolder?: string | undefined;
  readonly cacheMaxBytes: number;
  readonly serverUrl: string;
  readonly silenceSeconds?: number | undefined;
}

export function buildSnapshots(
  { cacheFolder, cacheMaxBytes, serverUrl, silenceSeconds }: CloneConfig,
  environment: Environment,
  clock: Clock,
): Snapshots {
  return createGitSnapshots({
    cacheFolder: cacheFolder ?? findCacheFolder(environment),
    clock,
    environment,
    maxCacheBytes: cacheMaxBytes,
    cacheTtlMs: CACHE_TTL_MS,
    // A self-hosted code host may use plain http if its configured URL does.
    allowProtocols: serverUrl.startsWith("http:") ? ["https", "http"] : ["https"],
    silenceSeconds,
  });
}

/** Signs in to the code host with the configured credentials and registers each token as a secret. */
export function signIn(
  config: Config,
  host: GithubOptions,
  { environment, gate }: { readonly environment: Environment; readonly gate: SecretFilter },
): { readonly tokens: GithubTokens; readonly appKey?: Secret } {
  const credentials = getCodeHostCredentials(config);
  if (credentials.kind === "token") {
    const isActionsToken = environment.GITHUB_ACTIONS === "true";
    const tokens = createStaticTokens({ ...host, token: credentials.token, isActionsToken });
    return { tokens: registerTokens(tokens, gate) };
  }
  const appKey = readAppKey(credentials.key);
  gate.registerSecret("GITHUB_PRIVATE_KEY", appKey.reveal());
  const { appId } = credentials;
  return {
    tokens: registerTokens(createAppTokens({ ...host, appId, privateKey: appKey }), gate),
    appKey,
  };
}
