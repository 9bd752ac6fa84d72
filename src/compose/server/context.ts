import { createBranchPulls } from "../../adapters/github/create-branch-pulls.ts";
import { createBranches } from "../../adapters/github/create-branches.ts";
import { createCheckRuns } from "../../adapters/github/create-check-runs.ts";
import { createCollaborators } from "../../adapters/github/create-collaborators.ts";
import { createCommentPublisher } from "../../adapters/github/create-comment-publisher.ts";
import { createGitObjects } from "../../adapters/github/create-git-objects.ts";
import { createHookDeliveries } from "../../adapters/github/create-hook-deliveries.ts";
import { createPullReader } from "../../adapters/github/create-pull-reader.ts";
import { createReviewPublisher } from "../../adapters/github/create-review-publisher.ts";
import { createThreadResolver } from "../../adapters/github/create-thread-resolver.ts";
import type { GithubOptions } from "../../adapters/github/github-options.ts";
import type { ServerLog } from "../../adapters/log/create-server-log.ts";
import type { SqliteStore } from "../../adapters/sqlite/open-sqlite-store.ts";
import {
  protectBranches,
  protectBranchPulls,
  protectGitObjects,
} from "../../app/outbound/protect-branches.ts";
import {
  redactCheckRuns,
  redactComments,
  redactPublisher,
} from "../../app/outbound/redact-publisher.ts";
import { getCodeHostCredentials } from "../../config/code-host.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import { VERSION } from "../../config/version.ts";
import { operatorText } from "../../domain/core/audience-text.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import { createMarkers } from "../../domain/publish/marker.ts";
import { deriveMarkerKey } from "../../domain/publish/marker-key.ts";
import type { Clock } from "../../ports/clock.ts";
import type { SecretBox } from "../../ports/secret-box.ts";
import { overridden, type ServerOverrides } from "../shared/overrides.ts";
import { type Environment, signIn } from "../shared/parts.ts";

export interface ServerOptions {
  readonly environment: Environment;
  readonly log: ServerLog;
  /** Serves only `POST /webhook` and health, without sign-in. */
  readonly isWebhookOnly?: boolean;
  /** Filter for our secrets. Default: created from the configuration. */
  readonly gate?: SecretFilter | undefined;
  readonly clock?: Clock;
  /** Folder of the built web app. Default: beside this server's build. */
  readonly webFolder?: string;
  /** Time limits of calls to the code host, in milliseconds. Default: the adapters' limits. */
  readonly patience?: Pick<GithubOptions, "readTimeoutMs" | "writeTimeoutMs">;
  /** Replacements for parts of the server. */
  readonly overrides?: ServerOverrides | undefined;
}

/** Parts of a server. */
export interface ServerParts {
  readonly loaded: LoadedServerConfig;
  readonly options: ServerOptions;
  readonly clock: Clock;
  readonly host: ServerCodeHost;
  readonly store: SqliteStore;
  readonly secretBox: SecretBox;
  readonly gate: SecretFilter;
}

export type ServerCodeHost = ReturnType<typeof openCodeHost>;

/** Adapters of the code host. */
export function hostOptions(
  { config }: Pick<LoadedServerConfig, "config">,
  clock: Clock,
  { patience }: { readonly patience?: ServerOptions["patience"] | undefined },
): GithubOptions {
  const { codeHostApiUrl: apiUrl, codeHostPacing: pacing } = config;
  return { apiUrl, pacing, clock, version: VERSION, ...patience };
}

/** Signs in to the code host. Throws `config-invalid` without credentials. */
export function openCodeHost(
  { config, server }: LoadedServerConfig,
  {
    environment,
    clock,
    patience,
    overrides,
    gate,
  }: ServerOptions & {
    readonly clock: Clock;
    readonly gate: SecretFilter;
  },
) {
  const options = hostOptions({ config }, clock, { patience });
  const { tokens, appKey } = signIn(config, options, { environment, gate });
  const credentials = getCodeHostCredentials(config);
  const app =
    credentials.kind === "app" && appKey !== undefined
      ? { appId: credentials.appId, privateKey: appKey }
      : undefined;
  const { markerKey: own, apiKey } = config;
  const readsPullChanges = (server.reviewOn ?? []).length > 0;
  return {
    tokens,
    collaborators: createCollaborators({ ...options, tokens }),
    resolver: createThreadResolver({ ...options, tokens }),
    pulls: overridden(createPullReader({ ...options, tokens }), overrides?.pulls),
    ...overridden(
      {
        publisher: redactPublisher(createReviewPublisher({ ...options, tokens }), gate),
        comments: redactComments(createCommentPublisher({ ...options, tokens }), gate),
      },
      overrides?.posting,
    ),
    markers: overridden(
      createMarkers(deriveMarkerKey({ markerKey: own, appKey, apiKey })),
      overrides?.markers,
    ),
    checkRuns: redactCheckRuns(createCheckRuns({ ...options, tokens }), gate),
    objects: protectGitObjects(createGitObjects({ ...options, tokens }), gate),
    branches: protectBranches(createBranches({ ...options, tokens }), gate),
    branchPulls: protectBranchPulls(createBranchPulls({ ...options, tokens }), gate),
    // Only an app can list its deliveries.
    deliveries: app && createHookDeliveries({ ...options, ...app, readsPullChanges }),
  };
}

/** Returns the base URL of the pages; `undefined` if none are served. */
export function getPagesUrl({
  loaded,
  options,
}: Pick<ServerParts, "loaded" | "options">): string | undefined {
  return options.isWebhookOnly === true ? undefined : loaded.server.baseUrl;
}

/** Returns the message of an error for the log. */
export function errorMessage(error: unknown): string {
  return operatorText(error instanceof Error ? error.message : String(error));
}
