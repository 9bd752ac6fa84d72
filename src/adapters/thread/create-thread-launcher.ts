import { createOutboundGate, type OutboundGate } from "../../domain/outbound/outbound-gate.ts";
import type { RunnerExit } from "../../domain/runner/runner-result.ts";
import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { Launcher, RunnerHooks, StartedRunner } from "../../ports/launcher.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { learnTokens, secretsOf } from "../shared/text/learn-tokens.ts";
import { createRedactor } from "../shared/text/redactor.ts";
import { captureLines } from "./capture-lines.ts";
import { createChildTable } from "./child-table.ts";
import { holdThread } from "./hold-thread.ts";
import { type Speech, speakWithRunner } from "./speak-with-runner.ts";
import { notStarted, startWorker } from "./start-worker.ts";
import type { Environment } from "./thread-environment.ts";
import { DEFAULT_LIMITS, type ThreadLimits } from "./thread-limits.ts";
import { STOPPED, toRunnerExit } from "./to-runner-exit.ts";
import { watchMemory } from "./watch-memory.ts";

export interface ThreadLauncherOptions {
  /** The program of a runner's thread, which calls `openPortChannel` first. */
  readonly entry: URL;
  readonly environment: Environment;
  /** Takes a line that a runner's thread has printed, its secrets replaced; must not throw. */
  onOutput(jobId: string, line: string): void;
  /** Learns the secrets of runners, and takes them and ours out of what is printed; one of its own when absent. */
  readonly gate?: Pick<OutboundGate, "learn" | "check"> | undefined;
  readonly limits?: Partial<ThreadLimits>;
}

/**
 * Starts each runner in a worker thread: it cannot block the event loop, and it can be ended wherever it is. This is no
 * wall against hostile code: a thread shares the process.
 */
export function createThreadLauncher(options: ThreadLauncherOptions): Launcher {
  return {
    launch: async (spec, hooks, signal) => {
      if (signal !== undefined) throwIfCancelled(signal);
      const limits = { ...DEFAULT_LIMITS, ...options.limits };
      const thread = startThread({ ...options, limits }, spec, hooks);
      const early = await untilReady(thread, limits.startMs);
      if (early !== undefined) {
        options.onOutput(spec.job.id, `the thread did not start: ${early}`);
        throw notStarted();
      }
      let stopping: Promise<void> | undefined;
      return {
        exit: thread.exit,
        stop: () => {
          stopping ??= stopThread(thread, limits.graceMs);
          return stopping;
        },
      } satisfies StartedRunner;
    },
  };
}

interface RunnerThread {
  readonly exit: Promise<RunnerExit>;
  readonly ready: Promise<void>;
  askToStop(): void;
  kill(why: string): void;
}

function startThread(
  options: Omit<ThreadLauncherOptions, "limits"> & { readonly limits: ThreadLimits },
  spec: RunnerSpec,
  hooks: RunnerHooks,
): RunnerThread {
  const { limits, onOutput } = options;
  const redactor = createRedactor(options.gate ?? createOutboundGate(), secretsOf(spec));
  const table = createChildTable();
  const worker = startWorker(options, { spec, table });
  const { kill, end } = holdThread(worker, table);
  const output = captureLines([worker.stdout, worker.stderr], redactor, (line) =>
    onOutput(spec.job.id, line),
  );
  const ownHooks = learnTokens(hooks, redactor);
  const speech: Speech = speakWithRunner({ worker, kill, limits, hooks: ownHooks });
  const unwatch = watchMemory(worker, limits, kill);
  let isStopped = false;
  const exit = end.then(async (ending) => {
    unwatch();
    await Promise.all([speech.end(), output]);
    return toRunnerExit({ ...ending, isStopped, hasResult: speech.hasResult() }, redactor);
  });
  return {
    exit,
    ready: speech.ready,
    askToStop: () => {
      isStopped = true;
      speech.askToStop();
    },
    kill,
  };
}

/** Gives how the thread ended when that was before it was ready. */
async function untilReady(thread: RunnerThread, startMs: number): Promise<string | undefined> {
  const timer = setTimeout(() => thread.kill("it was not ready in time"), startMs);
  const early = await Promise.race([thread.ready, thread.exit]);
  clearTimeout(timer);
  if (early === undefined) return undefined;
  return early.kind === "died" ? early.how : "its program ended before it was ready";
}

async function stopThread(thread: RunnerThread, graceMs: number): Promise<void> {
  thread.askToStop();
  const timer = setTimeout(() => thread.kill(STOPPED), graceMs);
  await thread.exit;
  clearTimeout(timer);
}
