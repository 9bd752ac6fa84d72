import { createGitWorkingCopy } from "../adapters/git/create-git-working-copy.ts";
import { createPullReader } from "../adapters/github/create-pull-reader.ts";
import { createMemoryLedger } from "../adapters/memory/create-memory-ledger.ts";
import { createSystemClock } from "../adapters/system/create-system-clock.ts";
import { recordRun } from "../app/events/record-run.ts";
import { redactEventSink } from "../app/outbound/redact-events.ts";
import { UNASSIGNED_NUMBER } from "../app/task/publish/is-service-pull.ts";
import {
  createRunLocalTask,
  type LocalTask,
  type LocalTaskHost,
  type LocalTaskResult,
} from "../app/task/run-local-task.ts";
import type { RunTaskSettings, TaskHost } from "../app/task/task-context.ts";
import { getRunAllowance } from "../config/budgets.ts";
import type { LoadedTaskConfig } from "../config/load-config.ts";
import type { Config } from "../config/settings.ts";
import { toTaskSettings } from "../config/to-task-settings.ts";
import { getPostedVersion, VERSION } from "../config/version.ts";
import type { LedgerEntry } from "../domain/agent/ledger-entry.ts";
import { resolveTokenCaps } from "../domain/budget/token-caps.ts";
import type { SecretFilter } from "../domain/outbound/secret-filter.ts";
import { createMarkers } from "../domain/publish/marker.ts";
import { deriveMarkerKey } from "../domain/publish/marker-key.ts";
import { deriveWorkId } from "../domain/publish/work-id.ts";
import type { RepositoryRef } from "../domain/pull/pull-request.ts";
import type { ChangeAnnouncement } from "../domain/task/change-announcement.ts";
import type { TaskIntent } from "../domain/task/task-intent.ts";
import type { Clock } from "../ports/clock.ts";
import type { EventSink } from "../ports/event-sink.ts";
import { buildRunTask, buildTaskHost } from "./runner/task.ts";
import { buildModel, buildSnapshots, type Environment, signIn } from "./shared/parts.ts";
import { openSecretFilter, toLinkPolicy } from "./shared/secret-filter.ts";

export interface ComposeLocalTaskOptions {
  readonly environment: Environment;
  readonly events: EventSink;
}

/** Outcome of a task on a checkout, with its cost. */
export interface LocalTaskRunResult extends LocalTaskResult {
  readonly ledger: readonly LedgerEntry[];
}

/** Runs one task on a checkout; each call is a separate run. */
export type LocalTaskRunner = (
  task: Omit<LocalTask, "jobId">,
  signal: AbortSignal,
) => Promise<LocalTaskRunResult>;

/**
 * Builds the use case for a task on a checkout. Signs in to the code host if the task is published; throws
 * `config-invalid` without credentials.
 */
export function composeLocalTask(
  loaded: LoadedTaskConfig,
  options: ComposeLocalTaskOptions,
): LocalTaskRunner {
  const { config } = loaded;
  const { environment } = options;
  const clock = createSystemClock();
  const gate = openSecretFilter({ config }, clock);
  const events = redactEventSink(options.events, gate);
  const workingCopy = createGitWorkingCopy({ environment });
  const task = toTaskSettings(loaded.task, config);
  return async (asked, signal) => {
    const jobId = clock.newId();
    const ledger = createMemoryLedger();
    let intent: TaskIntent | undefined;
    const announce = async ({ files, commit, ...words }: ChangeAnnouncement): Promise<void> => {
      intent = words;
    };
    const shared = { clock, gate, environment };
    const host = asked.publish && openHost(loaded, shared, announce);
    const parts = {
      ...buildParts(config, environment, clock),
      ledger,
      version: getPostedVersion(config),
    };
    const runTask = buildRunTask({ ...parts, ...(host === undefined ? {} : { host }) }, task, {
      environment,
    });
    const doTask = createRunLocalTask({
      workingCopy,
      runTask,
      gate,
      getAnnouncedIntent: () => intent,
      host,
    });
    const emit = recordRun(jobId, events, clock);
    const done = await doTask({ ...asked, jobId }, toSettings(loaded), { emit, signal });
    return { ...done, ledger: await ledger.entries(jobId) };
  };
}

function buildParts(config: Config, environment: Environment, clock: Clock) {
  const { apiBase, apiKey, model: id, billTo, stream, timeoutSeconds } = config;
  const endpoint = {
    baseUrl: apiBase,
    stream,
    timeoutSeconds,
    apiKey,
    model: id,
    billTo,
  };
  const clones = {
    cacheFolder: config.cloneCacheFolder,
    cacheMaxBytes: config.cloneCacheMaxBytes,
    serverUrl: config.codeHostUrl,
  };
  const { model } = buildModel(endpoint, clock);
  return { clock, model, snapshots: buildSnapshots(clones, environment, clock) };
}

interface SharedParts {
  readonly clock: Clock;
  readonly gate: SecretFilter;
  readonly environment: Environment;
}

function openHost(
  { config, task }: LoadedTaskConfig,
  { clock, gate, environment }: SharedParts,
  announce: (change: ChangeAnnouncement) => Promise<void>,
): TaskHost & LocalTaskHost {
  const { codeHostApiUrl: apiUrl, codeHostPacing: pacing, markerKey: own, apiKey } = config;
  const options = { apiUrl, pacing, clock, version: VERSION };
  const { tokens, appKey } = signIn(config, options, { environment, gate });
  const github = { ...options, tokens };
  const pulls = createPullReader(github);
  const identity = async (repository: RepositoryRef, signal: AbortSignal): Promise<string> =>
    (await tokens.installation(repository, signal)).login;
  const terms = { github, pulls, gate, identity, announce };
  const markers = createMarkers(deriveMarkerKey({ markerKey: own, appKey, apiKey }));
  return {
    ...buildTaskHost(terms, toTaskSettings(task, config)),
    pulls,
    writeMarker: (repository, { jobId, sha }) =>
      markers.write(
        { ...repository, number: UNASSIGNED_NUMBER },
        { kind: "pr", id: deriveWorkId("task", jobId), head: sha },
      ),
  };
}

function toSettings({ config, task }: LoadedTaskConfig): RunTaskSettings {
  const { repeatLimit, rulesPath, defaultRules, reasoningEffort } = config;
  return {
    repeatLimit,
    rulesPath,
    defaultRules,
    ...resolveTokenCaps(config, task),
    reasoningEffort,
    budget: getRunAllowance(config),
    task: toTaskSettings(task, config),
    links: toLinkPolicy(config),
  };
}
