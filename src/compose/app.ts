import { createGitWorkingCopy } from "../adapters/git/create-git-working-copy.ts";
import { createCheckRuns } from "../adapters/github/create-check-runs.ts";
import { createCollaborators } from "../adapters/github/create-collaborators.ts";
import { createCommentPublisher } from "../adapters/github/create-comment-publisher.ts";
import { createPullReader } from "../adapters/github/create-pull-reader.ts";
import { createReviewPublisher } from "../adapters/github/create-review-publisher.ts";
import { createThreadResolver } from "../adapters/github/create-thread-resolver.ts";
import type { GithubOptions } from "../adapters/github/github-options.ts";
import { createMemoryLedger } from "../adapters/memory/create-memory-ledger.ts";
import { createSystemClock } from "../adapters/system/create-system-clock.ts";
import { createCheckCodeHost, type EnabledFeatures } from "../app/doctor/check-code-host.ts";
import { createCheckRepository, type RepositoryChecks } from "../app/doctor/check-repository.ts";
import { recordRun } from "../app/events/record-run.ts";
import { createAnswerFollowup, type FollowupResult } from "../app/followup/answer-followup.ts";
import { createAnswerQuestion } from "../app/followup/answer-question.ts";
import type { FollowupJob } from "../app/followup/followup-conversation.ts";
import { type CommandJob, createRunCommand } from "../app/followup/run-command.ts";
import { redactEventSink } from "../app/outbound/redact-events.ts";
import {
  redactCheckRuns,
  redactComments,
  redactPublisher,
} from "../app/outbound/redact-publisher.ts";
import { createCheckEndpoint } from "../app/provider/check-endpoint.ts";
import { createPostNotice, type PostNotice } from "../app/publish/post-notice.ts";
import { createReplyPoster } from "../app/publish/post-reply.ts";
import { createPublishReview } from "../app/publish/publish-review.ts";
import { createReportCheckRun } from "../app/publish/report-check-run.ts";
import { createCountEarlierFindings } from "../app/review/count-earlier-findings.ts";
import {
  createExplainFiles,
  createExplainPull,
  type PullToExplain,
} from "../app/review/explain-review.ts";
import { createFindEarlierWork } from "../app/review/find-earlier-work.ts";
import { createReviewFiles } from "../app/review/review-files.ts";
import { createReviewLocal, type LocalReview, reviewCheckout } from "../app/review/review-local.ts";
import { createReviewPull, type ReviewPullSettings } from "../app/review/review-pull.ts";
import {
  createRunPullReview,
  type PullReviewJob,
  type PullReviewResult,
} from "../app/runner/run-pull-review.ts";
import { createReviewThreads } from "../app/thread/review-threads.ts";
import { getRunAllowance } from "../config/budgets.ts";
import type { Config } from "../config/settings.ts";
import { getPostedVersion, VERSION } from "../config/version.ts";
import type { LedgerEntry } from "../domain/agent/ledger-entry.ts";
import type { Check } from "../domain/api/check.ts";
import { redactDraft } from "../domain/outbound/redact-draft.ts";
import type { SecretFilter } from "../domain/outbound/secret-filter.ts";
import { createMarkers } from "../domain/publish/marker.ts";
import { deriveMarkerKey } from "../domain/publish/marker-key.ts";
import type { PostedItem } from "../domain/pull/new-review.ts";
import type { RepositoryRef } from "../domain/pull/pull-request.ts";
import type { ReviewExplanation } from "../domain/review/explanation.ts";
import type { ReviewDraft, ReviewOutcome } from "../domain/review/review-draft.ts";
import type { Clock } from "../ports/clock.ts";
import type { EventSink } from "../ports/event-sink.ts";
import { buildHelpers, toHelperConfig } from "./shared/helper-tools.ts";
import { buildModel, buildSnapshots, type Environment, signIn } from "./shared/parts.ts";
import { openSecretFilter, toLinkPolicy } from "./shared/secret-filter.ts";

export interface ComposeOptions {
  readonly environment: Environment;
  readonly events: EventSink;
  /** Default: the system's clock. */
  readonly clock?: Clock;
  /** Receives the secrets of the configuration and those created later. Default: a new filter. */
  readonly gate?: SecretFilter | undefined;
  /** Default of HELPER_SANDBOX; `auto` if absent. */
  readonly usualSandbox?: "require" | "auto";
  /** Time limits of calls to the code host, in milliseconds unless stated otherwise. Default: the adapters' limits. */
  readonly patience?: Pick<GithubOptions, "readTimeoutMs" | "writeTimeoutMs"> & {
    /** Seconds without data after which git aborts. */
    readonly silenceSeconds?: number | undefined;
  };
}

/** The service, ready to use. */
export interface App {
  reviewLocal(
    review: Omit<LocalReview, "jobId">,
    signal: AbortSignal,
  ): Promise<{ readonly outcome: ReviewOutcome; readonly ledger: readonly LedgerEntry[] }>;
  /** Explains a local review without calling a model. */
  explainLocal(review: Omit<LocalReview, "jobId">, signal: AbortSignal): Promise<ReviewExplanation>;
  checkEndpoint(signal: AbortSignal): Promise<readonly Check[]>;
  checkRepository(folder: string, signal: AbortSignal): Promise<RepositoryChecks>;
  /** Opens the use cases on a code host. Throws `config-invalid` without credentials. */
  codeHost(): CodeHostApp;
}

/** Use cases on a code host. */
export interface CodeHostApp {
  reviewPull(
    job: Omit<PullReviewJob, "jobId" | "onDraft"> & {
      /** Like the job's own, with the cost of the draft. */
      readonly onDraft?: (draft: ReviewDraft, ledger: readonly LedgerEntry[]) => void;
    },
    signal: AbortSignal,
  ): Promise<{ readonly result: PullReviewResult; readonly ledger: readonly LedgerEntry[] }>;
  /** Explains the next review of a pull request without calling a model. */
  explainPull(
    review: Omit<PullToExplain, "jobId">,
    signal: AbortSignal,
  ): Promise<ReviewExplanation>;
  answerFollowup(job: Omit<FollowupJob, "jobId">, signal: AbortSignal): Promise<FollowupResult>;
  /** Carries out a command that needs no model. */
  runCommand(job: CommandJob, signal: AbortSignal): Promise<PostedItem>;
  readonly postNotice: PostNotice;
  check(
    repository: RepositoryRef,
    signal: AbortSignal,
    on?: EnabledFeatures,
  ): Promise<readonly Check[]>;
}

/** Builds the adapters and passes them to the use cases. Only `src/compose` knows which adapter implements a port. */
export function compose(config: Config, options: ComposeOptions): App {
  const parts = buildParts(config, options);
  const { clock, ledger, model, catalog, snapshots, gate, events } = parts;
  const workingCopy = createGitWorkingCopy({ environment: options.environment });
  const reviewLocal = createReviewLocal({ workingCopy, ...parts });
  return {
    reviewLocal: async (review, signal) => {
      const jobId = clock.newId();
      const emit = recordRun(jobId, events, clock);
      const job = { ...review, jobId };
      const found = await reviewLocal(job, toSettings(config), { emit, signal });
      const outcome = found.kind === "nothing" ? found : redactDraft(found, gate).draft;
      return { outcome, ledger: await ledger.entries(jobId) };
    },
    explainLocal: (review, signal) => {
      const jobId = clock.newId();
      const emit = recordRun(jobId, events, clock);
      const { explainFiles: reviewFiles } = parts;
      const job = { ...review, jobId };
      const context = { settings: toSettings(config), emit, signal };
      return reviewCheckout({ ...parts, workingCopy, reviewFiles }, job, context);
    },
    checkEndpoint: createCheckEndpoint({ model, catalog }),
    checkRepository: createCheckRepository({ workingCopy, snapshots, ...toPaths(config) }),
    codeHost: () => composeCodeHost(config, options, parts),
  };
}

type Parts = ReturnType<typeof buildParts>;

function buildParts(config: Config, options: ComposeOptions) {
  const { environment, clock = createSystemClock(), patience = {}, usualSandbox } = options;
  const ledger = createMemoryLedger();
  const { apiBase, apiKey, model: id, billTo, stream, timeoutSeconds } = config;
  const endpoint = {
    baseUrl: apiBase,
    stream,
    timeoutSeconds,
    apiKey,
    model: id,
    billTo,
  };
  const { model, catalog } = buildModel(endpoint, clock);
  const clones = {
    cacheFolder: config.cloneCacheFolder,
    cacheMaxBytes: config.cloneCacheMaxBytes,
    serverUrl: config.codeHostUrl,
    silenceSeconds: patience.silenceSeconds,
  };
  const snapshots = buildSnapshots(clones, environment, clock);
  const reviewFiles = createReviewFiles({ model, ledger, clock });
  const explainFiles = createExplainFiles({ model, ledger, clock }, config);
  const openHelpers = buildHelpers(toHelperConfig(config, usualSandbox ?? "auto"), environment);
  const gate = openSecretFilter({ config }, clock, options.gate);
  const events = redactEventSink(options.events, gate);
  const parts = { clock, ledger, catalog, model, snapshots, openHelpers };
  return { ...parts, reviewFiles, explainFiles, gate, events };
}

/** Opens the adapters of the code host. */
function openCodeHostPorts(
  config: Config,
  { environment, patience = {} }: ComposeOptions,
  { clock, snapshots, gate }: Parts,
) {
  const host = {
    apiUrl: config.codeHostApiUrl,
    pacing: config.codeHostPacing,
    clock,
    version: VERSION,
    ...patience,
  };
  const { tokens, appKey } = signIn(config, host, { environment, gate });
  const pulls = createPullReader({ ...host, tokens });
  const publisher = redactPublisher(createReviewPublisher({ ...host, tokens }), gate);
  const comments = redactComments(createCommentPublisher({ ...host, tokens }), gate);
  const { markerKey: own, apiKey } = config;
  const markers = createMarkers(deriveMarkerKey({ markerKey: own, appKey, apiKey }));
  const links = toLinkPolicy(config);
  // Nothing is stored from which a later process would know that a write was repeated.
  const certainty = { seconds: config.writeCertainty, maxDoubts: 1 };
  return {
    pulls,
    publisher,
    comments,
    snapshots,
    tokens,
    markers,
    clock,
    links,
    certainty,
    version: getPostedVersion(config),
    resolver: createThreadResolver({ ...host, tokens }),
    collaborators: createCollaborators({ ...host, tokens }),
    checkRuns: redactCheckRuns(createCheckRuns({ ...host, tokens }), gate),
    trigger: config.trigger,
  };
}

function composeCodeHost(config: Config, options: ComposeOptions, parts: Parts): CodeHostApp {
  const { clock, ledger, model, openHelpers, gate, events, reviewFiles, explainFiles } = parts;
  const shared = openCodeHostPorts(config, options, parts);
  const threads = createReviewThreads(shared);
  const runCommand = createRunCommand(shared);
  const findEarlierWork = createFindEarlierWork(shared);
  const reading = { ...shared, findEarlierWork, openHelpers };
  const reviewPull = createReviewPull({ ...reading, reviewFiles });
  const explainPull = createExplainPull({ ...reading, reviewFiles: explainFiles });
  const publishReview = createPublishReview({ ...shared, threads });
  const reportCheckRun = createReportCheckRun(shared);
  const countEarlierFindings = createCountEarlierFindings(findEarlierWork);
  const runReview = createRunPullReview({
    ...shared,
    threads,
    checks: config.checkRun ? { reportCheckRun, countEarlierFindings } : undefined,
    reviewPull,
    publishReview,
    redactDraft: (draft) => redactDraft(draft, gate),
  });
  const answerQuestion = createAnswerQuestion({ ...shared, model, ledger });
  const replies = createReplyPoster(shared);
  const answerFollowup = createAnswerFollowup({ ...shared, answerQuestion, replies, gate });
  const settings = toSettings(config);
  const start = () => {
    const jobId = clock.newId();
    return { jobId, emit: recordRun(jobId, events, clock) };
  };
  return {
    reviewPull: async ({ onDraft, ...job }, signal) => {
      const { jobId, emit } = start();
      const keep = async (draft: ReviewDraft) => onDraft?.(draft, await ledger.entries(jobId));
      const whole = { ...job, jobId, onDraft: keep };
      const result = await runReview(whole, settings, { emit, signal });
      return { result, ledger: await ledger.entries(jobId) };
    },
    explainPull: (review, signal) => {
      const { jobId, emit } = start();
      return explainPull({ ...review, jobId }, settings, { emit, signal });
    },
    answerFollowup: (job, signal) => {
      const { jobId, emit } = start();
      return answerFollowup({ ...job, jobId }, settings, { emit, signal });
    },
    runCommand: (job, signal) => runCommand(job, { signal }),
    postNotice: createPostNotice(shared),
    check: createCheckCodeHost(shared),
  };
}

const toPaths = ({ rulesPath, contextScriptPath, helperToolsPath }: Config) => ({
  rulesPath,
  helpers: { contextScriptPath, helperToolsPath },
});

function toSettings(config: Config): ReviewPullSettings {
  const { maxDiffChars, maxTokens, maxInputTokens, maxIterations, repeatLimit, concurrency } =
    config;
  return {
    modelId: config.model,
    maxDiffChars,
    maxTokens,
    maxInputTokens,
    maxIterations,
    repeatLimit,
    concurrency,
    reasoningEffort: config.reasoningEffort,
    minSeverity: config.minSeverity,
    muteCategories: config.muteCategories,
    ignorePaths: config.ignorePaths,
    budget: getRunAllowance(config),
    defaultEvent: config.reviewEvent,
    allowApprove: config.allowApprove,
    pinsFiles: config.checkRun,
    rulesPath: config.rulesPath,
    defaultRules: config.defaultRules,
    serverUrl: config.codeHostUrl,
  };
}
