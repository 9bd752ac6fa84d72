import type { RunnerSession } from "../../app/callback/callback-session.ts";
import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { Launcher, RunnerHooks, RunnerRef, StartedRunner } from "../../ports/launcher.ts";
import type { RunnerUnits } from "../../ports/runner-units.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import type { Environment } from "../shared/process/find-program.ts";
import type { RemoteLauncherOptions } from "../shared/remote-runner/remote-launcher-options.ts";
import { createRedactor } from "../shared/text/create-redactor.ts";
import { getSpecSecrets, registerTokens } from "../shared/text/register-tokens.ts";
import type { RunnerContext } from "./container-run.ts";
import { type RunnerProfile, toRunnerArgv, toToolsArgv, toVolumeArgv } from "./docker-argv.ts";
import { createDockerEngine, type DockerEngine } from "./docker-engine.ts";
import { DEFAULT_LIMITS, type DockerLimits } from "./docker-limits.ts";
import { ensureImage, toRunnerUnavailable } from "./ensure-image.ts";
import { listParts, toUnits } from "./list-units.ts";
import { removeJob } from "./remove-job.ts";
import { getRunnerNames } from "./runner-names.ts";
import { watchRun } from "./watch-run.ts";

export interface DockerLauncherOptions extends RemoteLauncherOptions {
  /** Network of runners' containers. */
  readonly network: string;
  /** Environment variables, by which docker and its daemon are found. */
  readonly environment: Environment;
  readonly limits?: Partial<DockerLimits>;
}

/**
 * Creates the launcher that starts each runner in its own container, beside one for the
 * repository's commands. The containers go on when this process ends; a later process adopts them
 * by their labels.
 */
export function createDockerLauncher(options: DockerLauncherOptions): Launcher & RunnerUnits {
  const { instance } = options;
  const docker = createDockerEngine(options.environment);
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const around = { ...options, docker, limits };
  let node: Promise<string> | undefined;
  return {
    launch: (spec, hooks, signal = new AbortController().signal) =>
      launch(around, spec, { hooks, signal }),
    adopt: (runner, hooks) => adopt(around, runner, hooks),
    list: async (signal) => {
      const parts = await listParts(docker, { instance }, signal);
      node ??= docker.ask(["info", "--format", "{{.Name}}"]).catch(() => "");
      return parts.length === 0 ? [] : toUnits(parts, await node);
    },
    remove: ({ jobId, attempt }, signal) => removeJob(docker, { instance, jobId, attempt }, signal),
  };
}

type LauncherContext = DockerLauncherOptions & RunnerContext;

interface LaunchOptions {
  readonly hooks: RunnerHooks;
  /** Cancels a launch in progress. */
  readonly signal: AbortSignal;
}

async function launch(
  around: LauncherContext,
  spec: RunnerSpec,
  { hooks, signal }: LaunchOptions,
): Promise<StartedRunner> {
  const { callbackRegistry, clock, docker, callbackUrl, timeoutSeconds } = around;
  const runner = { jobId: spec.job.id, attempt: spec.job.attempt };
  const redactor = createRedactor(around.gate, getSpecSecrets(spec));
  const deadlineAt = new Date(Date.parse(clock.now()) + timeoutSeconds * 1_000).toISOString();
  const { session, token } = await callbackRegistry.open(
    { ...runner, backend: "docker", deadlineAt },
    registerTokens(hooks, redactor),
  );
  redactor.add(token);
  await session.emit([{ type: "step-start", step: "launch-pod" }]);
  try {
    await prepareLaunch(around, spec, { session, signal });
    throwIfCancelled(signal);
    const image = around.imageOf(spec.job.kind);
    await startContainers(docker, { ...around, runner, image });
  } catch (error) {
    throw await cleanUpFailedStart(around, { runner, session, error });
  }
  const input = JSON.stringify({ ...spec, callback: { url: callbackUrl, token }, deadlineAt });
  return watchRun(around, { runner, session, redactor, input, deadlineAt, isLaunching: true });
}

/** Removes leftovers of earlier tries and makes sure that the image is present. */
async function prepareLaunch(
  { docker, instance, imageOf, limits }: LauncherContext,
  { job }: RunnerSpec,
  { session, signal }: { readonly session: RunnerSession; readonly signal: AbortSignal },
): Promise<void> {
  await removeJob(docker, { instance, jobId: job.id });
  const image = imageOf(job.kind);
  const onPull = (): void => {
    const text = `fetching the image ${image}`;
    void session.emit([{ type: "log", level: "info", text }]);
  };
  await ensureImage(docker, { image, timeoutMs: limits.pullMs, onPull, signal });
}

interface FailedStart {
  readonly runner: RunnerRef;
  readonly session: RunnerSession;
  readonly error: unknown;
}

/** Cleans up after a failed start; returns the error to reject with. */
async function cleanUpFailedStart(
  around: LauncherContext,
  { runner, session, error }: FailedStart,
): Promise<Error> {
  const { docker, instance } = around;
  const launchError = toRunnerUnavailable(error);
  await removeJob(docker, { ...runner, instance }).catch(() => undefined);
  const note = launchError.message;
  await session.emit([{ type: "step-end", step: "launch-pod", ok: false, note }]);
  await session.close(true);
  return launchError;
}

/**
 * Adopts a run of this try that is running or has just ended; removes the containers of other
 * tries.
 */
async function adopt(
  around: LauncherContext,
  runner: RunnerRef,
  hooks: RunnerHooks,
): Promise<StartedRunner | undefined> {
  const { docker, instance, callbackRegistry, gate } = around;
  const { jobId, attempt } = runner;
  const parts = await listParts(docker, { instance, jobId });
  const own = parts.find((part) => part.attempt === attempt && part.role === "runner");
  const redactor = createRedactor(gate, []);
  // A container that was never started has no spec, and no process tracks it.
  const resumed =
    own === undefined || own.phase === "created"
      ? undefined
      : await callbackRegistry.resume(runner, registerTokens(hooks, redactor));
  if (resumed === undefined) {
    await removeJob(docker, { instance, jobId });
    return undefined;
  }
  const { session, record } = resumed;
  const { deadlineAt, next } = record;
  // No input: stdin is closed, so that the container does not wait forever for a spec.
  return watchRun(around, {
    runner,
    session,
    redactor,
    input: "",
    deadlineAt,
    isLaunching: next === 0,
  });
}

/**
 * Creates and starts the two containers of a run; rejects with `runner-unavailable` and leaves what
 * it created.
 */
async function startContainers(docker: DockerEngine, profile: RunnerProfile): Promise<void> {
  const { runner, tools } = getRunnerNames(profile.runner.jobId);
  await docker.ask(toVolumeArgv(profile));
  await docker.ask(toToolsArgv(profile));
  await docker.ask(toRunnerArgv(profile));
  await docker.ask(["start", tools]);
  await docker.ask(["start", runner]);
}
