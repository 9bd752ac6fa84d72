import type { Worker } from "node:worker_threads";
import { createSecretFilter, type SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { RunnerExit } from "../../domain/runner/runner-result.ts";
import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { Launcher, RunnerHooks, StartedRunner } from "../../ports/launcher.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { createRedactor } from "../shared/text/create-redactor.ts";
import { getSpecSecrets, registerTokens } from "../shared/text/register-tokens.ts";
import { captureLines } from "./capture-lines.ts";
import { createChildTable } from "./child-table.ts";
import { connectRunner, type RunnerConnection } from "./connect-runner.ts";
import { notStartedError, startWorker } from "./start-worker.ts";
import { superviseThread } from "./supervise-thread.ts";
import type { Environment } from "./thread-environment.ts";
import { DEFAULT_LIMITS, type ThreadLimits } from "./thread-limits.ts";
import { STOPPED, toRunnerExit } from "./to-runner-exit.ts";

export interface ThreadLauncherOptions {
  /** Program of a runner's thread, which calls `openPortChannel` first. */
  readonly entry: URL;
  readonly environment: Environment;
  /** Called with a line of a runner thread's output, secrets redacted; must not throw. */
  onOutput(jobId: string, line: string): void;
  /**
   * Registers the secrets of runners, and redacts them and ours in the output; a new filter when
   * absent.
   */
  readonly gate?: Pick<SecretFilter, "registerSecret" | "redact"> | undefined;
  readonly limits?: Partial<ThreadLimits>;
}

/**
 * Starts each runner in a worker thread: it cannot block the event loop, and it can be terminated
 * at any point. It does not isolate hostile code: a thread shares the process.
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
        throw notStartedError();
      }
      let stopping: Promise<void> | undefined;
      return {
        exit: thread.exit,
        stop: () => {
          stopping ??= stopThread(thread, limits.graceMs);
          return stopping;
        },
        detach: async () => false,
      } satisfies StartedRunner;
    },
    adopt: async () => undefined,
  };
}

interface RunnerThread {
  readonly exit: Promise<RunnerExit>;
  readonly ready: Promise<void>;
  requestStop(): void;
  kill(why: string): void;
}

function startThread(
  options: Omit<ThreadLauncherOptions, "limits"> & { readonly limits: ThreadLimits },
  spec: RunnerSpec,
  hooks: RunnerHooks,
): RunnerThread {
  const { limits, onOutput } = options;
  const redactor = createRedactor(options.gate ?? createSecretFilter(), getSpecSecrets(spec));
  const table = createChildTable();
  const worker = startWorker(options, { spec, table });
  const { kill, end } = superviseThread(worker, table);
  const output = captureLines([worker.stdout, worker.stderr], redactor, (line) =>
    onOutput(spec.job.id, line),
  );
  const ownHooks = registerTokens(hooks, redactor);
  const speech: RunnerConnection = connectRunner({ worker, kill, limits, hooks: ownHooks });
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
    requestStop: () => {
      isStopped = true;
      speech.requestStop();
    },
    kill,
  };
}

/** Returns how the thread ended if that was before it was ready. */
async function untilReady(thread: RunnerThread, startMs: number): Promise<string | undefined> {
  const timer = setTimeout(() => thread.kill("it was not ready in time"), startMs);
  const early = await Promise.race([thread.ready, thread.exit]);
  clearTimeout(timer);
  if (early === undefined) return undefined;
  return early.kind === "died" ? early.how : "its program ended before it was ready";
}

async function stopThread(thread: RunnerThread, graceMs: number): Promise<void> {
  thread.requestStop();
  const timer = setTimeout(() => thread.kill(STOPPED), graceMs);
  await thread.exit;
  clearTimeout(timer);
}

type MemoryLimits = Pick<ThreadLimits, "memoryBytes" | "memoryPollMs">;

/**
 * Kills a thread whose heap and buffers exceed the limit: the engine's own limit does not count
 * buffers, and may end the whole process. Also detects a thread that computes without a pause.
 * Returns a function that ends the watch.
 */
function watchMemory(
  worker: Worker,
  { memoryBytes, memoryPollMs }: MemoryLimits,
  kill: (why: string) => void,
): () => void {
  const tooMuch = `it exceeded its limit of ${Math.floor(memoryBytes / 1024 ** 2)} MiB of memory`;
  let isChecking = false;
  const checkMemory = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    try {
      const { used_heap_size: heap, external_memory: buffers } = await worker.getHeapStatistics();
      if (heap + buffers > memoryBytes) kill(tooMuch);
    } catch {
      // The thread has ended meanwhile.
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void checkMemory(), memoryPollMs);
  return () => clearInterval(timer);
}
