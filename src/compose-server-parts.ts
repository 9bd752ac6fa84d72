import { createHookDeliveries } from "./adapters/github/create-hook-deliveries.ts";
import { createPullReader } from "./adapters/github/create-pull-reader.ts";
import { createReviewPublisher } from "./adapters/github/create-review-publisher.ts";
import type { GithubOptions } from "./adapters/github/github-options.ts";
import type { ServerLog } from "./adapters/log/create-server-log.ts";
import type { SqliteStore } from "./adapters/sqlite/open-sqlite-store.ts";
import { createFindSaid } from "./app/find-said.ts";
import type { LiveLog } from "./app/live-log.ts";
import { createSpecMaker, type JobTerms, pullRefOf, type SpecMaker } from "./app/make-spec.ts";
import { createPostNotice } from "./app/post-notice.ts";
import { createReplyPoster } from "./app/post-reply.ts";
import { createPublishReview } from "./app/publish-review.ts";
import { createWriteEntry, type WriteEntry } from "./app/write-entry.ts";
import { type Environment, signIn } from "./compose-parts.ts";
import { codeHostCredentials } from "./config/code-host.ts";
import { type LoadedServerConfig, requireKey } from "./config/load-config.ts";
import { VERSION } from "./config/version.ts";
import { ReviewJobRequest } from "./domain/job/job-request.ts";
import { createMarkers } from "./domain/marker/marker.ts";
import { markerKey } from "./domain/marker/marker-key.ts";
import type { Clock } from "./ports/clock.ts";

export interface ServerOptions {
  readonly environment: Environment;
  readonly log: ServerLog;
  readonly clock?: Clock;
  /** Time limits of calls to the code host, in milliseconds; the adapters' own when absent. */
  readonly patience?: Pick<GithubOptions, "readTimeoutMs" | "writeTimeoutMs">;
}

/** What a server is made of. */
export interface ServerParts {
  readonly loaded: LoadedServerConfig;
  readonly options: ServerOptions;
  readonly clock: Clock;
  readonly host: ServerCodeHost;
  readonly store: SqliteStore;
}

export type ServerCodeHost = ReturnType<typeof openCodeHost>;

/** Signs in to the code host. Throws `config-invalid` when nothing says how. */
export function openCodeHost(
  { config }: LoadedServerConfig,
  { environment, clock, patience }: ServerOptions & { readonly clock: Clock },
) {
  const { codeHostApiUrl: apiUrl, codeHostPacing: pacing } = config;
  const options = { apiUrl, pacing, clock, version: VERSION, ...patience };
  const { tokens, appKey } = signIn(config, options, environment);
  const credentials = codeHostCredentials(config);
  const app =
    credentials.kind === "app" && appKey !== undefined
      ? { appId: credentials.appId, privateKey: appKey }
      : undefined;
  const { markerKey: own, apiKey } = config;
  return {
    tokens,
    pulls: createPullReader({ ...options, tokens }),
    publisher: createReviewPublisher({ ...options, tokens }),
    markers: createMarkers(markerKey({ markerKey: own, appKey, apiKey })),
    // Only an app has deliveries of its own.
    deliveries: app && createHookDeliveries({ ...options, ...app }),
  };
}

/** What makes the specs of runners, with the installation that the event named. */
export function createSpecs({ loaded, host }: ServerParts): SpecMaker {
  const { publisher, pulls, tokens } = host;
  const findSaid = createFindSaid(host);
  const terms = toTerms(loaded);
  const specs = createSpecMaker(
    { pulls, publisher, tokens, findSaid, termsOf: async () => terms() },
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

/** What writes the entries of the outbox. */
export function createWrite(
  { loaded, clock, host, store }: ServerParts,
  append: LiveLog["append"],
): WriteEntry {
  const { allowApprove, minSeverity } = loaded.config;
  const shared = { ...host, clock, version: VERSION };
  return createWriteEntry(
    {
      ...shared,
      jobs: store.jobs,
      drafts: store.drafts,
      events: { append },
      publishReview: createPublishReview(shared),
      replies: createReplyPoster(shared),
      postNotice: createPostNotice(shared),
      pageOf: () => undefined,
    },
    { allowApprove, ...(minSeverity === undefined ? {} : { minSeverity }) },
  );
}

/** Why no model can be asked, one line; `undefined` when one can. */
export function whyNoModel({ config }: LoadedServerConfig): string | undefined {
  return config.apiKey === undefined
    ? "no model is configured for this repository (set LLM_API_KEY on the server)"
    : undefined;
}

function toTerms({ config }: LoadedServerConfig): () => JobTerms {
  return () => {
    requireKey(config);
    const { apiBase, apiKey, model, billTo, reasoningEffort, minSeverity } = config;
    const { maxTokens, maxInputTokens, maxIterations, stream } = config;
    const { maxDiffChars, concurrency, repeatLimit, allowApprove, rulesPath, defaultRules } =
      config;
    return {
      model: {
        ...{ baseUrl: apiBase, maxTokens, maxInputTokens, maxIterations, stream },
        apiKey: apiKey?.reveal() ?? "",
        ...(model === undefined ? {} : { model }),
        ...(billTo === undefined ? {} : { billTo }),
        ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
      },
      settings: {
        ...{ maxDiffChars, concurrency, repeatLimit, allowApprove, rulesPath, defaultRules },
        defaultEvent: config.reviewEvent,
        ...(minSeverity === undefined ? {} : { minSeverity }),
        serverUrl: config.codeHostUrl,
        codeHostPacing: config.codeHostPacing,
        ...(config.cloneCacheFolder === undefined ? {} : { cacheFolder: config.cloneCacheFolder }),
        cacheMaxBytes: config.cloneCacheMaxBytes,
        modelTimeoutSeconds: config.timeoutSeconds,
      },
    };
  };
}

/** What an error says, for the log. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
