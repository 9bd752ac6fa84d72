import type { GithubClientOptions } from "../../adapters/github/create-github-client.ts";
import { createPullReader } from "../../adapters/github/create-pull-reader.ts";
import { createRenewedTokens } from "../../adapters/github/create-renewed-tokens.ts";
import { createMemoryLedger } from "../../adapters/memory/create-memory-ledger.ts";
import { createSsrfSafeFetch } from "../../adapters/openai/ssrf/create-ssrf-safe-fetch.ts";
import { createSystemClock } from "../../adapters/system/create-system-clock.ts";
import { createAnswerQuestion } from "../../app/followup/answer-question.ts";
import { createRunnerSecretFilter } from "../../app/outbound/register-secrets.ts";
import { openNoHelpers } from "../../app/repository/open-helper-tools.ts";
import { createReviewFiles } from "../../app/review/review-files.ts";
import { createReviewPull, type ReviewPullSettings } from "../../app/review/review-pull.ts";
import { createEmittingLedger } from "../../app/runner/emitting-ledger.ts";
import { createSpecRunner } from "../../app/runner/spec-runner.ts";
import type { RunTask } from "../../app/task/run-task.ts";
import type { RunTaskPorts } from "../../app/task/task-context.ts";
import { getPostedVersion, VERSION } from "../../config/version.ts";
import { createSecret } from "../../domain/core/secret.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { RepositoryRef } from "../../domain/pull/pull-request.ts";
import { readEarlierSpec } from "../../domain/runner/earlier-spec.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import { type RunnerSpec, requireLogin } from "../../domain/runner/runner-spec.ts";
import type { ChangeAnnouncement } from "../../domain/task/change-announcement.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { RunnerChannel } from "../../ports/runner-channel.ts";
import { buildHelpers } from "../shared/helper-tools.ts";
import { overridden, type RunnerOverrides } from "../shared/overrides.ts";
import {
  buildModel,
  buildSnapshots,
  type EndpointConfig,
  type Environment,
} from "../shared/parts.ts";
import { buildRunTask, buildTaskHost, type PrepareChangeConfig } from "./task.ts";
import { buildToolsSandbox } from "./tools.ts";

export interface RunnerOptions {
  readonly environment: Environment;
  readonly channel: Pick<RunnerChannel, "emit" | "token" | "signal" | "announce">;
  /** Receives unexpected errors. */
  readonly onBug: (error: unknown) => void;
  /**
   * Socket of the container for commands of the repository, which overrides the settings; `none` disables commands.
   * Absent: the settings apply.
   */
  readonly toolsSocket?: string;
  /** Replacements for parts of the runner. */
  readonly overrides?: RunnerOverrides | undefined;
}

/** Builds a runner from its spec and runs it. Never rejects: a failure is a result. */
export async function runSpec(spec: RunnerSpec, options: RunnerOptions): Promise<RunnerResult> {
  const { environment, channel, onBug, overrides } = options;
  const clock = createSystemClock();
  const ledger = createEmittingLedger(createMemoryLedger(), channel.emit);
  const { settings, repository, login } = spec;
  const { model } = buildModel(toEndpoint(spec, environment), clock);
  const { cacheFolder, cacheMaxBytes, serverUrl } = settings;
  const clones = { cacheFolder, cacheMaxBytes, serverUrl };
  const snapshots = overridden(buildSnapshots(clones, environment, clock), overrides?.snapshots);
  const gate = overridden(createRunnerSecretFilter(spec), overrides?.gate);
  const tokens = createRenewedTokens({
    initialToken: spec.token,
    login: login ?? "",
    renew: async (signal) => {
      const token = await channel.token(signal);
      gate.registerSecret("the code host's token", token.value);
      return token;
    },
    clock,
  });
  const host = { apiUrl: repository.apiUrl, pacing: settings.codeHostPacing };
  const reader = createPullReader({ ...host, clock, version: VERSION, tokens });
  const pulls = overridden(reader, overrides?.pulls);
  const shared = {
    pulls,
    snapshots,
    tokens,
    clock,
    model,
    ledger,
    overrides,
  };
  const publisher = { identity: async () => requireLogin(spec) };
  const reviewFiles = createReviewFiles(shared);
  const findEarlierWork = async () => readEarlierSpec(spec);
  const openSandbox = buildToolsSandbox(options.toolsSocket);
  const openHelpers = settings.helpers
    ? buildHelpers(settings.helpers, environment, openSandbox)
    : openNoHelpers;
  const github = { ...host, clock, version: VERSION, tokens };
  const runTask = openRunTask(spec, { ...shared, github, gate, openSandbox }, options);
  const run = createSpecRunner({
    runTask,
    reviewPull: createReviewPull({
      ...shared,
      reviewFiles,
      findEarlierWork,
      openHelpers,
    }),
    answerQuestion: createAnswerQuestion({ ...shared, publisher }),
    ledger,
    onBug,
  });
  const { emit, signal } = channel;
  const workSettings = overridden(toSettings(spec), overrides?.settings);
  return run(spec, workSettings, { emit, signal });
}

interface TaskParts extends Pick<RunTaskPorts, "snapshots" | "model" | "ledger" | "clock"> {
  readonly pulls: PullReader;
  readonly github: GithubClientOptions;
  readonly gate: SecretFilter;
  readonly openSandbox: PrepareChangeConfig["openSandbox"];
}

/** Builds the use case of a task; `undefined` for other specs. */
function openRunTask(
  spec: RunnerSpec,
  { pulls, github, gate, openSandbox, ...parts }: TaskParts,
  { channel, environment, overrides }: RunnerOptions,
): RunTask | undefined {
  const { task, isStaging } = spec.settings;
  if (task === undefined) return undefined;
  const announce = (change: ChangeAnnouncement): Promise<void> =>
    channel.announce(change, channel.signal);
  const identity = async () => requireLogin(spec);
  const terms = { github, pulls, gate, identity, announce, leavesDoubt: true };
  const host = buildTaskHost(terms, task);
  const token = async (repository: RepositoryRef, signal: AbortSignal) =>
    (await github.tokens.issue(repository, "task", signal)).token;
  const making = { environment, openSandbox, replace: overrides?.prepare };
  const version = getPostedVersion({ isStaging });
  return buildRunTask({ ...parts, host, token, version }, task, making);
}

function toEndpoint({ model, settings }: RunnerSpec, environment: Environment): EndpointConfig {
  const { baseUrl, apiKey, stream, model: id, billTo, isGuarded } = model;
  return {
    baseUrl,
    stream,
    apiKey: createSecret(apiKey),
    timeoutSeconds: settings.modelTimeoutSeconds,
    model: id,
    billTo,
    fetch:
      isGuarded === true ? createSsrfSafeFetch({ allowPrivate: false, environment }) : undefined,
  };
}

function toSettings({ model, settings, budget }: RunnerSpec): ReviewPullSettings {
  const { maxTokens, maxInputTokens, maxIterations, reasoningEffort } = model;
  const { maxDiffChars, concurrency, repeatLimit, defaultEvent, allowApprove } = settings;
  const { rulesPath, defaultRules, serverUrl } = settings;
  const { minSeverity, muteCategories, ignorePaths, pinsFiles } = settings;
  return {
    maxTokens,
    maxInputTokens,
    maxIterations,
    modelId: model.model,
    maxDiffChars,
    concurrency,
    repeatLimit,
    defaultEvent,
    allowApprove,
    pinsFiles,
    rulesPath,
    defaultRules,
    serverUrl,
    reasoningEffort,
    minSeverity,
    muteCategories,
    ignorePaths,
    budget,
  };
}
