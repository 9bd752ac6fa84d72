import { createHookDeliveries } from "./adapters/github/create-hook-deliveries.ts";
import { createPullReader } from "./adapters/github/create-pull-reader.ts";
import { createReviewPublisher } from "./adapters/github/create-review-publisher.ts";
import type { GithubOptions } from "./adapters/github/github-options.ts";
import type { ServerLog } from "./adapters/log/create-server-log.ts";
import type { SqliteStore } from "./adapters/sqlite/open-sqlite-store.ts";
import { type ChooseProvider, toTerms } from "./app/choose-provider.ts";
import { createFindSaid } from "./app/find-said.ts";
import { guardPublisher } from "./app/guard-publisher.ts";
import { createSpecMaker, type JobTerms, pullRefOf, type SpecMaker } from "./app/make-spec.ts";
import type { ProviderTerms } from "./app/provider-terms.ts";
import { toHelperTerms } from "./compose-helper-tools.ts";
import { overridden, type ServerOverrides } from "./compose-overrides.ts";
import { type Environment, signIn } from "./compose-parts.ts";
import { codeHostCredentials } from "./config/code-host.ts";
import type { LoadedServerConfig } from "./config/load-config.ts";
import { VERSION } from "./config/version.ts";
import { AppError } from "./domain/errors/app-error.ts";
import type { Job } from "./domain/job/job.ts";
import { ReviewJobRequest } from "./domain/job/job-request.ts";
import { createMarkers } from "./domain/marker/marker.ts";
import { markerKey } from "./domain/marker/marker-key.ts";
import type { OutboundGate } from "./domain/outbound/outbound-gate.ts";
import type { Clock } from "./ports/clock.ts";
import type { SecretBox } from "./ports/secret-box.ts";

export interface ServerOptions {
  readonly environment: Environment;
  readonly log: ServerLog;
  /** Serves `POST /webhook` and health alone; nobody signs in. */
  readonly isWebhookOnly?: boolean;
  /** Knows our secrets; made of the configuration when absent. */
  readonly gate?: OutboundGate;
  readonly clock?: Clock;
  /** Where the web app was built; absent: beside this server's own build. */
  readonly webFolder?: string;
  /** Time limits of calls to the code host, in milliseconds; the adapters' own when absent. */
  readonly patience?: Pick<GithubOptions, "readTimeoutMs" | "writeTimeoutMs">;
  /** Parts that take the place of the server's own. */
  readonly overrides?: ServerOverrides;
}

/** What a server is made of. */
export interface ServerParts {
  readonly loaded: LoadedServerConfig;
  readonly options: ServerOptions;
  readonly clock: Clock;
  readonly host: ServerCodeHost;
  readonly store: SqliteStore;
  readonly secretBox: SecretBox;
  readonly gate: OutboundGate;
}

export type ServerCodeHost = ReturnType<typeof openCodeHost>;

/** How the code host is spoken to. */
export function hostOptions(
  { config }: Pick<LoadedServerConfig, "config">,
  clock: Clock,
  { patience }: { readonly patience?: ServerOptions["patience"] | undefined },
): GithubOptions {
  const { codeHostApiUrl: apiUrl, codeHostPacing: pacing } = config;
  return { apiUrl, pacing, clock, version: VERSION, ...patience };
}

/** Signs in to the code host. Throws `config-invalid` when nothing says how. */
export function openCodeHost(
  { config }: LoadedServerConfig,
  {
    environment,
    clock,
    patience,
    overrides,
    gate,
  }: ServerOptions & {
    readonly clock: Clock;
    readonly gate: OutboundGate;
  },
) {
  const options = hostOptions({ config }, clock, { patience });
  const { tokens, appKey } = signIn(config, options, { environment, gate });
  const credentials = codeHostCredentials(config);
  const app =
    credentials.kind === "app" && appKey !== undefined
      ? { appId: credentials.appId, privateKey: appKey }
      : undefined;
  const { markerKey: own, apiKey } = config;
  return {
    tokens,
    pulls: createPullReader({ ...options, tokens }),
    publisher: overridden(
      guardPublisher(createReviewPublisher({ ...options, tokens }), gate),
      overrides?.publisher,
    ),
    markers: overridden(
      createMarkers(markerKey({ markerKey: own, appKey, apiKey })),
      overrides?.markers,
    ),
    // Only an app has deliveries of its own.
    deliveries: app && createHookDeliveries({ ...options, ...app }),
  };
}

/** What makes the specs of runners, with the installation that the event named. */
export function createSpecs(
  { loaded, host, ...parts }: ServerParts,
  choose: ChooseProvider,
): SpecMaker {
  const { publisher, pulls, tokens } = host;
  const findSaid = createFindSaid(host);
  const terms = { loaded, choose, fallback: serverEndpoint(loaded), ...parts };
  const specs = createSpecMaker(
    {
      pulls,
      publisher,
      tokens,
      findSaid,
      termsOf: (job) => termsOf(terms, job),
    },
    loaded.config.codeHostApiUrl,
  );
  return {
    ...specs,
    make: (job, signal) => {
      const { installationId } = ReviewJobRequest.parse(job.request);
      if (installationId !== undefined) tokens.remember(pullRefOf(job), installationId);
      return specs.make(job, signal);
    },
  };
}

interface Terms extends Pick<ServerParts, "loaded" | "store" | "secretBox"> {
  readonly choose: ChooseProvider;
  /** The server's own endpoint. */
  readonly fallback: ServerEndpoint | undefined;
}

export type ServerEndpoint = Omit<ProviderTerms, "provider" | "isGuarded" | "configId">;

/** The server's own endpoint (`LLM_*`); `undefined` without its key. */
export function serverEndpoint({
  config,
}: Pick<LoadedServerConfig, "config">): ServerEndpoint | undefined {
  const { apiBase: baseUrl, apiKey, model, billTo } = config;
  if (apiKey === undefined) return undefined;
  return {
    ...{ baseUrl, apiKey },
    ...(model === undefined ? {} : { model }),
    ...(billTo === undefined ? {} : { billTo }),
  };
}

/** Who answers, who pays and how the work is done. A config that was settled with the job is the job's. */
async function termsOf(terms: Terms, job: Job): Promise<JobTerms> {
  const { config } = terms.loaded;
  const chosen = await providerOf(terms, job);
  const { options = {} } = ReviewJobRequest.parse(job.request);
  const { reasoningEffort, minSeverity, maxTokens, maxIterations, stream } = config;
  const { maxDiffChars, concurrency, repeatLimit, allowApprove, rulesPath, defaultRules } = config;
  const { baseUrl, apiKey, billTo, isGuarded, configId, provider } = chosen;
  const model = options.model ?? chosen.model;
  return {
    payer: { provider, ...(configId === undefined ? {} : { configId }) },
    model: {
      ...{ baseUrl, maxTokens, maxIterations, stream, isGuarded },
      apiKey: apiKey.reveal(),
      maxInputTokens: options.maxInputTokens ?? config.maxInputTokens,
      ...(model === undefined ? {} : { model }),
      ...(billTo === undefined ? {} : { billTo }),
      ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
    },
    settings: {
      ...{ maxDiffChars, concurrency, repeatLimit, allowApprove, rulesPath, defaultRules },
      defaultEvent: config.reviewEvent,
      ...(minSeverity === undefined ? {} : { minSeverity }),
      serverUrl: config.codeHostUrl,
      helpers: toHelperTerms(config, "require"),
      codeHostPacing: config.codeHostPacing,
      ...(config.cloneCacheFolder === undefined ? {} : { cacheFolder: config.cloneCacheFolder }),
      cacheMaxBytes: config.cloneCacheMaxBytes,
      modelTimeoutSeconds: config.timeoutSeconds,
    },
  };
}

/** What a person asked for is paid as it was settled then: no other config is charged for it. */
async function providerOf(
  { loaded, store, secretBox, choose, fallback }: Terms,
  { source, repository, terms }: Job,
): Promise<ProviderTerms> {
  const allowPrivate = loaded.server.allowPrivateModels;
  if (source === "web" && terms !== undefined) {
    const settled = terms.configId && (await store.providers.get(terms.configId));
    if (settled) return toTerms({ configs: store.providers, secretBox, allowPrivate }, settled);
    if (terms.configId === undefined && fallback !== undefined)
      return { ...fallback, provider: "server", isGuarded: false };
    throw noModel(
      repository,
      "the provider config that this was started with is gone; start it again",
    );
  }
  const chosen = await choose({ repository });
  if (chosen.kind === "chosen") return chosen.terms;
  throw noModel(repository, chosen.why);
}

function noModel(repository: string, why: string): AppError<"config-invalid"> {
  return new AppError("config-invalid", `there is no model for ${repository}: ${why}`, {
    details: { problems: [{ path: "provider", message: why }] },
  });
}

/** What an error says, for the log. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
