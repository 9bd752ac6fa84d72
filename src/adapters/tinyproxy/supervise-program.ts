import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { AppError } from "../../domain/core/app-error.ts";
import type { Clock } from "../../ports/clock.ts";

export interface SupervisedProgram {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Called with every line of the program's output, and with its ends. */
  onLine(line: string): void;
}

export interface RunningProxy {
  /** Makes it reload its files; a program that is just starting reads them anyway. */
  reload(): void;
  close(): Promise<void>;
}

const RESTART_MS = 1_000;
const KILL_AFTER_MS = 3_000;

/**
 * Starts tinyproxy, and restarts it whenever it ends. Rejects with `config-invalid` when the
 * program is missing.
 */
export async function superviseProgram(program: SupervisedProgram): Promise<RunningProxy> {
  const { clock, onLine } = program;
  const stopped = new AbortController();
  let child = await start(program);
  const supervise = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      onLine(`tinyproxy exited (${await waitForExit(child)}); restarting it`);
      await clock.sleep(RESTART_MS, stopped.signal);
      child = await start(program).catch((error: Error) => {
        onLine(error.message);
        return child;
      });
    }
  };
  // It ends by the signal, in the middle of a wait.
  const supervised = supervise().catch(() => undefined);
  return {
    reload: () => {
      if (isRunning(child)) child.kill("SIGUSR1");
    },
    close: async () => {
      stopped.abort(new Error("closed"));
      await stop(child);
      await supervised;
    },
  };
}

function start({ args, environment, onLine }: SupervisedProgram): Promise<ChildProcess> {
  const child = spawn("tinyproxy", args, {
    env: { PATH: environment.PATH },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", onLine);
  return new Promise((resolve, reject) => {
    child.once("spawn", () => resolve(child));
    child.once("error", (cause) => {
      const message =
        "contains no working tinyproxy (install Debian's tinyproxy-bin, or use the image's target egress)";
      const details = { problems: [{ path: "PATH", message }] };
      reject(new AppError("config-invalid", `PATH ${message}`, { details, cause }));
    });
  });
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** Resolves with a description of its end. */
async function waitForExit(child: ChildProcess): Promise<string> {
  if (isRunning(child)) await new Promise((resolve) => child.once("exit", resolve));
  return child.signalCode ?? `exit code ${child.exitCode}`;
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
  await waitForExit(child);
  clearTimeout(timer);
}
