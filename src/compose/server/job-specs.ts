import {
  createSpecMaker,
  type JobTerms,
  pullRefOf,
  type SpecMaker,
} from "../../app/jobs/review-spec.ts";
import { issueTaskToken, makeTaskSpec, repositoryOf } from "../../app/jobs/task-spec.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import { createJobProvider, type ResolveJobProvider } from "../../app/provider/job-provider.ts";
import type { ProviderTerms } from "../../app/provider/provider-endpoint.ts";
import { createFindSaid } from "../../app/review/find-posted-findings.ts";
import { createOwnRecord } from "../../app/task/publish/is-own-pull.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import { toTaskSettings } from "../../config/to-task-settings.ts";
import type { Job } from "../../domain/job/job.ts";
import { jobPage } from "../../domain/job/job-page.ts";
import { ReviewJobRequest, type ReviewOptions } from "../../domain/job/job-request.ts";
import { toHelperTerms } from "../shared/helper-tools.ts";
import type { ServerParts } from "./context.ts";

/** What makes the specs of runners: of reviews with the installation that the event named. */
export function createSpecs(parts: ServerParts, choose: ChooseProvider): SpecMaker {
  const { loaded, host, store, options } = parts;
  const providerOf = createJobProvider({
    choose,
    configs: store.providers,
    secretBox: parts.secretBox,
    allowPrivate: loaded.server.allowPrivateModels,
    fallback: serverEndpoint(loaded),
    billTo: loaded.config.billTo,
  });
  const terms = { loaded, providerOf };
  const shared = { ...host, termsOf: (job: Job) => termsOf(terms, job) };
  const { codeHostApiUrl: apiUrl } = loaded.config;
  const { verifies } = loaded.task;
  const reviews = createSpecMaker({ ...shared, findSaid: createFindSaid(host) }, apiUrl);
  const isOurs = createOwnRecord({ jobs: store.jobs, markers: host.markers });
  const { baseUrl } = loaded.server;
  const hasPages = baseUrl !== undefined && options.isWebhookOnly !== true;
  const pages = hasPages ? { pageOf: (job: Job) => `${baseUrl}${jobPage(job)}` } : {};
  return {
    token: (job, signal) =>
      job.kind === "task"
        ? issueTaskToken(host, { repository: repositoryOf(job), verifies }, signal)
        : reviews.token(job, signal),
    make: (job, signal) => {
      if (job.kind === "task")
        return makeTaskSpec({ ...shared, isOurs, ...pages }, { job, apiUrl }, signal);
      const { installationId } = ReviewJobRequest.parse(job.request);
      if (installationId !== undefined) host.tokens.remember(pullRefOf(job), installationId);
      return reviews.make(job, signal);
    },
  };
}

interface Terms extends Pick<ServerParts, "loaded"> {
  readonly providerOf: ResolveJobProvider;
}

export type ServerEndpoint = Omit<ProviderTerms, "provider" | "isGuarded" | "configId">;

/** The server's own endpoint (`LLM_*`); `undefined` without its key. */
export function serverEndpoint({
  config,
}: Pick<LoadedServerConfig, "config">): ServerEndpoint | undefined {
  const { apiBase: baseUrl, apiKey, model, billTo } = config;
  if (apiKey === undefined) return undefined;
  return {
    baseUrl,
    apiKey,
    model,
    billTo,
  };
}

/** Who answers, who pays and how the work is done. A config that was settled with the job is the job's. */
async function termsOf(terms: Terms, job: Job): Promise<JobTerms> {
  const { config } = terms.loaded;
  const chosen = await terms.providerOf(job);
  const { reasoningEffort, minSeverity, stream } = config;
  const { maxDiffChars, concurrency, repeatLimit, allowApprove, rulesPath, defaultRules } = config;
  const { baseUrl, apiKey, billTo, isGuarded, configId, provider } = chosen;
  const options = optionsOf(job);
  const model = options.model ?? chosen.model;
  return {
    payer: { provider, configId },
    model: {
      baseUrl,
      stream,
      isGuarded,
      ...capsOf(terms.loaded, job, options),
      apiKey: apiKey.reveal(),
      model,
      billTo,
      reasoningEffort,
    },
    settings: {
      maxDiffChars,
      concurrency,
      repeatLimit,
      allowApprove,
      rulesPath,
      defaultRules,
      defaultEvent: config.reviewEvent,
      minSeverity,
      serverUrl: config.codeHostUrl,
      ...(job.kind === "task"
        ? { task: toTaskSettings(terms.loaded.task, config) }
        : { helpers: toHelperTerms(config, "require") }),
      codeHostPacing: config.codeHostPacing,
      isStaging: config.isStaging ? true : undefined,
      cacheFolder: config.cloneCacheFolder,
      cacheMaxBytes: config.cloneCacheMaxBytes,
      modelTimeoutSeconds: config.timeoutSeconds,
    },
  };
}

/** What a person chose for a review; a task has no such choice. */
const optionsOf = ({ kind, request }: Job): ReviewOptions =>
  kind === "task" ? {} : (ReviewJobRequest.parse(request).options ?? {});

function capsOf({ config, task }: LoadedServerConfig, job: Job, options: ReviewOptions) {
  const { maxTokens, maxIterations } = config;
  const maxInputTokens = options.maxInputTokens ?? config.maxInputTokens;
  if (job.kind !== "task") return { maxTokens, maxIterations, maxInputTokens };
  return {
    maxTokens: task.maxTokens ?? maxTokens,
    maxIterations: task.maxIterations ?? maxIterations,
    maxInputTokens: task.maxInputTokens ?? maxInputTokens,
  };
}
