import {
  createDockerLauncher,
  type DockerLauncherOptions,
} from "../../../src/adapters/docker/create-docker-launcher.ts";
import { createCallbackApp } from "../../../src/adapters/http/create-callback-app.ts";
import { startHttpServer } from "../../../src/adapters/http/start-http-server.ts";
import { createSystemClock } from "../../../src/adapters/system/create-system-clock.ts";
import type { CallbackApi } from "../../../src/app/callback/callback-api.ts";
import { createCallbackRegistry } from "../../../src/app/callback/callback-registry.ts";
import type { RunEventBody } from "../../../src/domain/event/run-event.ts";
import { createSecretFilter } from "../../../src/domain/outbound/secret-filter.ts";
import type { RunnerSpec } from "../../../src/domain/runner/runner-spec.ts";
import type { Launcher, RunnerHooks, StartedRunner } from "../../../src/ports/launcher.ts";
import type { RunnerUnits } from "../../../src/ports/runner-units.ts";
import { sampleSpec } from "../../unit/domain/runner/sample-spec.ts";
import { SECRETS } from "../callback-harness.ts";
import type { TestDocker } from "../escape/sandbox-engines.ts";
import { createFakeRunnerRecords, recordingPosition } from "../fake-runner-records.ts";
import type { DockerStep } from "./runner.ts";
import { RUNNER_IMAGE } from "./runner-image.ts";

const MIB = 2 ** 20;

/** The server's side of runners in docker: a callback that listens, and launchers whose runners report there. */
export interface DockerHarness {
  readonly docker: TestDocker;
  /** Where the callback listens, for runners in this machine's own network. */
  readonly callbackUrl: string;
  /** What the runners' containers have printed, and errors that nobody expected. */
  readonly output: readonly string[];
  readonly errors: readonly unknown[];
  /** A launcher as a server has it; the one before it hears nothing more. */
  open(over?: Partial<DockerLauncherOptions>): Launcher & RunnerUnits;
  /** Launches a runner that does these steps, and keeps what is heard of it. */
  run(request: DockerSteps, over?: Partial<DockerRun>): Promise<RecordedRun>;
  /** Names of all containers and volumes of the daemon. */
  left(): readonly string[];
  close(): Promise<void>;
}

export type DockerSteps = readonly DockerStep[];

export interface DockerRun {
  readonly spec: Partial<RunnerSpec>;
  readonly launcher: Launcher;
}

export interface RecordedRun {
  readonly runner: StartedRunner;
  readonly events: readonly RunEventBody[];
  readonly results: readonly unknown[];
  /** Resolves when the runner has spoken itself. */
  readonly spoke: Promise<void>;
}

export async function openDockerHarness(docker: TestDocker): Promise<DockerHarness> {
  const clock = createSystemClock();
  const records = createFakeRunnerRecords();
  const output: string[] = [];
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  let current: CallbackApi | undefined;
  const hearing: CallbackApi = {
    receive: async (caller, lane, use) =>
      current?.receive(caller, lane, use) ?? { kind: "busy", reason: "not-taken-up" },
  };
  const app = createCallbackApp({ callback: hearing, onError });
  const server = await startHttpServer(app, { host: "127.0.0.1", port: 0, onError });
  const open: DockerHarness["open"] = (over) => {
    const made = createCallbackRegistry({ records, clock, secrets: SECRETS, onError });
    current = made.api;
    const launcher = createDockerLauncher({
      callbackRegistry: made.registry,
      clock,
      callbackUrl: server.url,
      instance: "test",
      timeoutSeconds: 60,
      memoryBytes: 256 * MIB,
      cpuMillis: 1_000,
      noProxy: [],
      network: "host",
      imageOf: () => RUNNER_IMAGE,
      gate: createSecretFilter(),
      onError,
      onOutput: (jobId, line) => output.push(`${jobId}: ${line}`),
      environment: { PATH: process.env.PATH, DOCKER_HOST: docker.host },
      limits: { graceMs: 1_000, lateMs: 500, overtimeMs: 0, silentMs: 1_000 },
      ...over,
    });
    const kept = (jobId: string, hooks: RunnerHooks): RunnerHooks =>
      recordingPosition(records, jobId, hooks);
    return {
      ...launcher,
      launch: (spec, hooks, signal) => launcher.launch(spec, kept(spec.job.id, hooks), signal),
      adopt: (runner, hooks) =>
        launcher.adopt(runner, kept(runner.jobId, hooks)) ?? Promise.resolve(undefined),
    };
  };
  return {
    docker,
    callbackUrl: server.url,
    output,
    errors,
    open,
    run: async (request, { spec, launcher = open() } = {}) => {
      const { hooks, ...heard } = recordHooks();
      const plain = JSON.parse(JSON.stringify(request));
      const runner = await launcher.launch(sampleSpec({ request: plain, ...spec }), hooks);
      return { runner, ...heard };
    },
    left: () => {
      const names = [
        docker.run("ps", "--all", "--format", "{{.Names}}").stdout,
        docker.run("volume", "ls", "--quiet").stdout,
      ];
      return names
        .join("\n")
        .split("\n")
        .filter((name) => name !== "");
    },
    close: () => server.close(0),
  };
}

/** Hooks that keep what they are told. */
export function recordHooks(): Omit<RecordedRun, "runner"> & { readonly hooks: RunnerHooks } {
  const events: RunEventBody[] = [];
  const results: unknown[] = [];
  const spoke = Promise.withResolvers<void>();
  const hooks: RunnerHooks = {
    events: async (said, position) => {
      events.push(...(said as RunEventBody[]));
      if (position !== undefined) spoke.resolve();
    },
    result: async (result) => void results.push(result),
    token: async () => ({ value: "fresh" }),
    intent: async () => undefined,
  };
  return { hooks, events, results, spoke: spoke.promise };
}
