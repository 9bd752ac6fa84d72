import { createGitSnapshots } from "./adapters/git/create-git-snapshots.ts";
import { createGitWorkingCopy } from "./adapters/git/create-git-working-copy.ts";
import { createMemoryLedger } from "./adapters/memory/create-memory-ledger.ts";
import { createCapabilities } from "./adapters/openai/capabilities.ts";
import { createOpenaiCatalog } from "./adapters/openai/create-openai-catalog.ts";
import { createOpenaiModel } from "./adapters/openai/create-openai-model.ts";
import { findCacheFolder } from "./adapters/system/cache-folder.ts";
import { createSystemClock } from "./adapters/system/create-system-clock.ts";
import { createCheckEndpoint } from "./app/check-endpoint.ts";
import { createCheckRepository } from "./app/check-repository.ts";
import { recordRun } from "./app/record-run.ts";
import { createReviewFiles } from "./app/review-files.ts";
import {
  createReviewLocal,
  type LocalReview,
  type ReviewLocalSettings,
} from "./app/review-local.ts";
import type { Config } from "./config/settings.ts";
import type { LedgerEntry } from "./domain/agent/ledger-entry.ts";
import type { Check } from "./domain/doctor/check.ts";
import type { ReviewOutcome } from "./domain/review/review-draft.ts";
import type { EventSink } from "./ports/event-sink.ts";

const CACHE_TTL_MS = 7 * 24 * 60 * 60 * 1000;

export interface ComposeOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly events: EventSink;
}

/** The service, ready to use. */
export interface App {
  reviewLocal(
    review: Omit<LocalReview, "jobId">,
    signal: AbortSignal,
  ): Promise<{ readonly outcome: ReviewOutcome; readonly ledger: readonly LedgerEntry[] }>;
  checkEndpoint(signal: AbortSignal): Promise<readonly Check[]>;
  checkRepository(folder: string, signal: AbortSignal): Promise<readonly Check[]>;
}

/** Builds the adapters and hands them to the use cases: the one place that knows which implements which port. */
export function compose(config: Config, { environment, events }: ComposeOptions): App {
  const clock = createSystemClock();
  const ledger = createMemoryLedger();
  const endpoint = {
    baseUrl: config.apiBase,
    idleTimeoutMs: config.timeoutSeconds * 1000,
    clock,
    ...(config.apiKey === undefined ? {} : { apiKey: config.apiKey }),
    ...(config.billTo === undefined ? {} : { billTo: config.billTo }),
  };
  const catalog = createOpenaiCatalog(endpoint);
  const model = createOpenaiModel({
    ...endpoint,
    ...(config.model === undefined ? {} : { model: config.model }),
    stream: config.stream,
    capabilities: createCapabilities(),
    catalog,
  });
  const snapshots = createGitSnapshots({
    cacheFolder: config.cloneCacheFolder ?? findCacheFolder(environment),
    clock,
    environment,
    maxCacheBytes: config.cloneCacheMaxBytes,
    cacheTtlMs: CACHE_TTL_MS,
  });
  const workingCopy = createGitWorkingCopy({ environment });
  const reviewFiles = createReviewFiles({ model, ledger, clock });
  const reviewLocal = createReviewLocal({ workingCopy, snapshots, reviewFiles, clock });
  return {
    reviewLocal: async (review, signal) => {
      const jobId = clock.newId();
      const emit = recordRun(jobId, events, clock);
      const outcome = await reviewLocal({ ...review, jobId }, toReviewSettings(config), {
        emit,
        signal,
      });
      return { outcome, ledger: await ledger.entries(jobId) };
    },
    checkEndpoint: createCheckEndpoint({ model, catalog }),
    checkRepository: createCheckRepository({ workingCopy, snapshots, rulesPath: config.rulesPath }),
  };
}

function toReviewSettings(config: Config): ReviewLocalSettings {
  const { maxDiffChars, maxTokens, maxInputTokens, maxIterations, repeatLimit, concurrency } =
    config;
  return {
    ...{ maxDiffChars, maxTokens, maxInputTokens, maxIterations, repeatLimit, concurrency },
    ...(config.reasoningEffort === undefined ? {} : { reasoningEffort: config.reasoningEffort }),
    ...(config.minSeverity === undefined ? {} : { minSeverity: config.minSeverity }),
    defaultEvent: config.reviewEvent,
    allowApprove: config.allowApprove,
    rulesPath: config.rulesPath,
    defaultRules: config.defaultRules,
  };
}
