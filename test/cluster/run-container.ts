import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Container } from "./pod.ts";
import type { PodFiles } from "./pod-files.ts";

const MAIN = new URL("../../src/cli/main.ts", import.meta.url).href;
/** From source: `dist` may be older. */
const RUN_MAIN = `(await import(${JSON.stringify(MAIN)})).main(process.argv.slice(1))`;
const MESSAGE_CHARS = 4096;

/** Gives the command line of a container, its paths rewritten; the command line is what its image would run. */
export type Program = (container: Container, args: readonly string[]) => readonly string[];

/** What the image runs: `svc`. */
export const svcProgram: Program = (_container, args) => [
  ...[process.execPath, "--input-type=module", "--eval", RUN_MAIN, "--"],
  ...args,
];

export interface ContainerExit {
  readonly exitCode: number;
  readonly signal: NodeJS.Signals | null;
  readonly message: string;
}

export interface RunningContainer {
  readonly container: Container;
  readonly startedAt: string;
  readonly logFile: string;
  readonly ended: Promise<ContainerExit>;
  end(): ContainerExit | undefined;
  kill(signal: NodeJS.Signals): void;
}

/** Starts a container's program as a process group of this machine. */
export function runContainer(
  container: Container,
  files: PodFiles,
  program: Program,
): RunningContainer {
  const rewrite = files.rewriteFor(container);
  const [command = "", ...args] = program(container, (container.args ?? []).map(rewrite));
  const terminationLog = files.terminationLog(container);
  const logFile = join(files.folder, `${container.name}.log`);
  const log = createWriteStream(logFile);
  const child = spawn("setpriv", ["--pdeathsig", "KILL", command, ...args], {
    cwd: files.folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      SVC_TERMINATION_LOG: terminationLog,
      ...Object.fromEntries(
        (container.env ?? []).map(({ name, value = "" }) => [name, rewrite(value)]),
      ),
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  let end: ContainerExit | undefined;
  const ended = once(child, "close").then(([code, signal]) => {
    log.end();
    const message = existsSync(terminationLog) ? readFileSync(terminationLog, "utf8") : "";
    const exitCode = code ?? (signal === "SIGTERM" ? 143 : 137);
    end = { exitCode, signal, message: message.slice(0, MESSAGE_CHARS) };
    return end;
  });
  return {
    container,
    startedAt: new Date().toISOString(),
    logFile,
    ended,
    end: () => end,
    kill: (signal) => killGroup(child.pid, signal),
  };
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}
