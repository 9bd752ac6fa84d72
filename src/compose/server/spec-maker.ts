import { createSpecMaker, type JobConfig, type SpecMaker } from "../../app/jobs/spec-maker.ts";
import { issueTaskToken, makeTaskSpec } from "../../app/jobs/task-spec.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import type { ResolvedProviderConfig } from "../../app/provider/provider-endpoint.ts";
import {
  createResolveJobProvider,
  type ResolveJobProvider,
} from "../../app/provider/resolve-job-provider.ts";
import { createFindPostedFindings } from "../../app/review/find-posted-findings.ts";
import { createIsServicePull } from "../../app/task/publish/is-service-pull.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import { toTaskSettings } from "../../config/to-task-settings.ts";
import type { Job } from "../../domain/job/job.ts";
import { ReviewJobRequest, type ReviewOptions } from "../../domain/job/job-request.ts";
import { getJobPath, getPullRef, getRepository } from "../../domain/job/job-target.ts";
import { toHelperConfig } from "../shared/helper-tools.ts";
import type { ServerParts } from "./context.ts";

/** Builds the maker of runner specs. */
export function openSpecMaker(parts: ServerParts, choose: ChooseProvider): SpecMaker {
  const { loaded, host, store, options } = parts;
  const providerOf = createResolveJobProvider({
    choose,
    configs: store.providers,
    secretBox: parts.secretBox,
    allowPrivate: loaded.server.allowPrivateModels,
    fallback: getServerEndpoint(loaded),
    billTo: loaded.config.billTo,
  });
  const terms = { loaded, providerOf };
  const shared = { ...host, resolveJobConfig: (job: Job) => resolveJobConfig(terms, job) };
  const { codeHostApiUrl: apiUrl } = loaded.config;
  const { verifies } = loaded.task;
  const reviews = createSpecMaker(
    { ...shared, findPostedFindings: createFindPostedFindings(host) },
    apiUrl,
  );
  const isOurs = createIsServicePull({ jobs: store.jobs, markers: host.markers });
  const { baseUrl } = loaded.server;
  const hasPages = baseUrl !== undefined && options.isWebhookOnly !== true;
  const pages = hasPages ? { pageOf: (job: Job) => `${baseUrl}${getJobPath(job)}` } : {};
  return {
    token: (job, signal) =>
      job.kind === "task"
        ? issueTaskToken(host, { repository: getRepository(job), verifies }, signal)
        : reviews.token(job, signal),
    make: (job, signal) => {
      if (job.kind === "task")
        return makeTaskSpec(
          { ...shared, isServicePull: isOurs, ...pages },
          { job, apiUrl },
          signal,
        );
      const { installationId } = ReviewJobRequest.parse(job.request);
      if (installationId !== undefined) host.tokens.remember(getPullRef(job), installationId);
      return reviews.make(job, signal);
    },
  };
}

interface JobConfigContext extends Pick<ServerParts, "loaded"> {
  readonly providerOf: ResolveJobProvider;
}

export type ServerEndpoint = Omit<ResolvedProviderConfig, "provider" | "isGuarded" | "configId">;

/** Returns the server's own endpoint (`LLM_*`); `undefined` without its key. */
export function getServerEndpoint({
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

/** Resolves model, key and settings of a job. A config that was chosen at acceptance stays with the job. */
async function resolveJobConfig(terms: JobConfigContext, job: Job): Promise<JobConfig> {
  const { config } = terms.loaded;
  const chosen = await terms.providerOf(job);
  const { reasoningEffort, minSeverity, stream } = config;
  const { maxDiffChars, concurrency, repeatLimit, allowApprove, rulesPath, defaultRules } = config;
  const { baseUrl, apiKey, billTo, isGuarded, configId, provider } = chosen;
  const options = getReviewOptions(job);
  const model = options.model ?? chosen.model;
  return {
    payer: { provider, configId },
    model: {
      baseUrl,
      stream,
      isGuarded,
      ...resolveTokenCaps(terms.loaded, job, options),
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
        : { helpers: toHelperConfig(config, "require") }),
      codeHostPacing: config.codeHostPacing,
      isStaging: config.isStaging ? true : undefined,
      cacheFolder: config.cloneCacheFolder,
      cacheMaxBytes: config.cloneCacheMaxBytes,
      modelTimeoutSeconds: config.timeoutSeconds,
    },
  };
}

/** Returns a person's choices for a review; a task has none. */
const getReviewOptions = ({ kind, request }: Job): ReviewOptions =>
  kind === "task" ? {} : (ReviewJobRequest.parse(request).options ?? {});

function resolveTokenCaps({ config, task }: LoadedServerConfig, job: Job, options: ReviewOptions) {
  const { maxTokens, maxIterations } = config;
  const maxInputTokens = options.maxInputTokens ?? config.maxInputTokens;
  if (job.kind !== "task") return { maxTokens, maxIterations, maxInputTokens };
  return {
    maxTokens: task.maxTokens ?? maxTokens,
    maxIterations: task.maxIterations ?? maxIterations,
    maxInputTokens: task.maxInputTokens ?? maxInputTokens,
  };
}
