import { createResolveJobConfig, type JobSettings } from "../../app/jobs/job-settings.ts";
import { createJobSpecMaker, createSpecMaker, type SpecMaker } from "../../app/jobs/spec-maker.ts";
import { createTaskSpecMaker } from "../../app/jobs/task-spec.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import type { ResolvedProviderConfig } from "../../app/provider/provider-endpoint.ts";
import { createResolveJobProvider } from "../../app/provider/resolve-job-provider.ts";
import { createFindEarlierWork } from "../../app/review/find-earlier-work.ts";
import { createIsServicePull } from "../../app/task/publish/is-service-pull.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import { toTaskSettings } from "../../config/to-task-settings.ts";
import { toHelperConfig } from "../shared/helper-tools.ts";
import { getPagesUrl, type ServerParts } from "./context.ts";

/** Builds the maker of runner specs. */
export function openSpecMaker(parts: ServerParts, choose: ChooseProvider): SpecMaker {
  const { loaded, host, store } = parts;
  const resolveProvider = createResolveJobProvider({
    choose,
    configs: store.providers,
    secretBox: parts.secretBox,
    allowPrivate: loaded.server.allowPrivateModels,
    fallback: getServerEndpoint(loaded),
    billTo: loaded.config.billTo,
  });
  const resolveJobConfig = createResolveJobConfig(resolveProvider, toJobSettings(loaded));
  const shared = { ...host, resolveJobConfig };
  const { codeHostApiUrl: apiUrl } = loaded.config;
  const findEarlierWork = createFindEarlierWork(host);
  const isServicePull = createIsServicePull({ jobs: store.jobs, markers: host.markers });
  const { verifies } = loaded.task;
  return createJobSpecMaker({
    reviews: createSpecMaker({ ...shared, findEarlierWork }, apiUrl),
    tasks: createTaskSpecMaker(
      { ...shared, isServicePull },
      { apiUrl, verifies, pagesUrl: getPagesUrl(parts) },
    ),
    rememberInstallation: host.tokens.remember,
  });
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

function toJobSettings({ config, task }: LoadedServerConfig): JobSettings {
  const { stream, reasoningEffort, maxTokens, maxIterations, maxInputTokens } = config;
  const { maxDiffChars, concurrency, repeatLimit, allowApprove, rulesPath, defaultRules } = config;
  const { minSeverity, muteCategories, ignorePaths, codeHostPacing } = config;
  return {
    model: { stream, reasoningEffort },
    caps: { maxTokens, maxIterations, maxInputTokens },
    taskCaps: task,
    shared: {
      maxDiffChars,
      concurrency,
      repeatLimit,
      allowApprove,
      pinsFiles: config.checkRun ? true : undefined,
      rulesPath,
      defaultRules,
      defaultEvent: config.reviewEvent,
      minSeverity,
      muteCategories: muteCategories && [...muteCategories],
      ignorePaths: ignorePaths && [...ignorePaths],
      serverUrl: config.codeHostUrl,
      codeHostPacing,
      isStaging: config.isStaging ? true : undefined,
      cacheFolder: config.cloneCacheFolder,
      cacheMaxBytes: config.cloneCacheMaxBytes,
      modelTimeoutSeconds: config.timeoutSeconds,
    },
    task: toTaskSettings(task, config),
    helpers: toHelperConfig(config, "require"),
  };
}
