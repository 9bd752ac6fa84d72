import type { GithubClientOptions } from "../../adapters/github/create-github-client.ts";
import { createPullReader } from "../../adapters/github/create-pull-reader.ts";
import { createRenewedTokens } from "../../adapters/github/create-renewed-tokens.ts";
import { createMemoryLedger } from "../../adapters/memory/create-memory-ledger.ts";
import { createSsrfSafeFetch } from "../../adapters/openai/ssrf/create-ssrf-safe-fetch.ts";
import { createSystemClock } from "../../adapters/system/create-system-clock.ts";
import { createAnswerQuestion } from "../../app/followup/answer-question.ts";
import { openNoHelpers } from "../../app/repository/open-helper-tools.ts";
import { createReviewFiles } from "../../app/review/review-files.ts";
import { createReviewPull, type ReviewPullSettings } from "../../app/review/review-pull.ts";
import type { Emit } from "../../app/run/run-context.ts";
import { createRunJob } from "../../app/runner/run-job.ts";
import type { RunTask } from "../../app/task/run-task.ts";
import type { RunTaskPorts } from "../../app/task/task-context.ts";
import { getPostedVersion, VERSION } from "../../config/version.ts";
import { AppError } from "../../domain/core/app-error.ts";
import { createSecret } from "../../domain/core/secret.ts";
import { createSecretFilter, type SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { ChangeAnnouncement } from "../../domain/task/change-announcement.ts";
import type { Ledger } from "../../ports/ledger.ts";
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
  const ledger = createEmittingLedger(channel.emit);
  const { settings, repository, login } = spec;
  const { model } = buildModel(toEndpoint(spec, environment), clock);
  const { cacheFolder, cacheMaxBytes, serverUrl } = settings;
  const clones = { cacheFolder, cacheMaxBytes, serverUrl };
  const snapshots = overridden(buildSnapshots(clones, environment, clock), overrides?.snapshots);
  const gate = overridden(openRunnerSecretFilter(spec), overrides?.gate);
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
  const publisher = { identity: async () => requireLogin(login) };
  const reviewFiles = createReviewFiles(shared);
  const findPostedFindings = async () => new Map(Object.entries(spec.said ?? {}));
  const openSandbox = buildToolsSandbox(options.toolsSocket);
  const openHelpers = settings.helpers
    ? buildHelpers(settings.helpers, environment, openSandbox)
    : openNoHelpers;
  const github = { ...host, clock, version: VERSION, tokens };
  const runTask = openRunTask(spec, { ...shared, github, gate, openSandbox }, options);
  const runJob = createRunJob({
    runTask,
    reviewPull: createReviewPull({
      ...shared,
      reviewFiles,
      findPostedFindings,
      openHelpers,
    }),
    answerQuestion: createAnswerQuestion({ ...shared, publisher }),
    ledger,
    onBug,
  });
  const { emit, signal } = channel;
  const workSettings = overridden(toSettings(spec), overrides?.settings);
  return runJob(spec, workSettings, { emit, signal });
}

/** Creates a filter that redacts the secrets of this runner in everything that it sends. */
function openRunnerSecretFilter({ token, model, callback }: RunnerSpec): SecretFilter {
  const gate = createSecretFilter();
  gate.registerSecret("the code host's token", token.value);
  gate.registerSecret("the model's key", model.apiKey);
  if (callback !== undefined) gate.registerSecret("the callback's token", callback.token);
  return gate;
}

interface TaskParts extends Pick<RunTaskPorts, "snapshots" | "model" | "ledger" | "clock"> {
  readonly pulls: PullReader;
  readonly github: GithubClientOptions;
  readonly gate: SecretFilter;
  readonly openSandbox: PrepareChangeConfig["openSandbox"];
}

/** Builds the use case of a task; `undefined` for other specs. */
function openRunTask(
  { settings: { task, isStaging }, login }: RunnerSpec,
  { pulls, github, gate, openSandbox, ...parts }: TaskParts,
  { channel, environment, overrides }: RunnerOptions,
): RunTask | undefined {
  if (task === undefined) return undefined;
  const announce = (change: ChangeAnnouncement): Promise<void> =>
    channel.announce(change, channel.signal);
  const identity = async () => requireLogin(login);
  const terms = { github, pulls, gate, identity, announce, leavesDoubt: true };
  const host = buildTaskHost(terms, task);
  const token = async (repository: RepositoryRef, signal: AbortSignal) =>
    (await github.tokens.issue(repository, "task", signal)).token;
  const making = { environment, openSandbox, replace: overrides?.prepare };
  const version = getPostedVersion({ isStaging });
  return buildRunTask({ ...parts, host, token, version }, task, making);
}

function requireLogin(login: string | undefined): string {
  if (login !== undefined) return login;
  throw new AppError("input-invalid", "the runner's spec has no login", {
    details: { path: "login" },
  });
}

/** Creates a ledger that emits every entry as an event; the server keeps the real ledger. */
function createEmittingLedger(emit: Emit): Ledger {
  const own = createMemoryLedger();
  return {
    entries: own.entries,
    record: async (entry) => {
      const { purpose, model, attempt, ok, reason, usage, latencyMs: ms, cost } = entry;
      const { inputTokens: input, cachedTokens: cached, outputTokens: output, estimated } = usage;
      const why = reason === undefined ? {} : { reason };
      const price = cost === undefined ? {} : { cost };
      const tokens = { input, cached, output, estimated, ...price };
      emit({ type: "model-call", purpose, model, attempt, ok, ...why, ...tokens, ms });
      await own.record(entry);
    },
  };
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
  const { rulesPath, defaultRules, serverUrl, minSeverity } = settings;
  return {
    maxTokens,
    maxInputTokens,
    maxIterations,
    maxDiffChars,
    concurrency,
    repeatLimit,
    defaultEvent,
    allowApprove,
    rulesPath,
    defaultRules,
    serverUrl,
    reasoningEffort,
    minSeverity,
    budget,
  };
}
