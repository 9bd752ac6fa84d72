import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { threadAddress } from "../../adapters/shared/remote-runner/thread-address.ts";
import type { Control } from "../attack.ts";
import type { InterceptedRunner } from "../hostile-runner.ts";
import { collectInterceptedRunners } from "./collect-intercepted-runners.ts";

/** Server under attack, in a separate process. */
export interface ServerProcess {
  readonly pid: number;
  /** Returns all output so far. */
  output(): string;
  /** Resolves with the runner of a repository's job; rejects after a timeout. */
  runnerOf(repository: string): Promise<InterceptedRunner>;
  /** Returns the tokens of all runners so far. */
  tokens(): readonly string[];
  /** Stops the server and waits for its exit. */
  stop(): Promise<void>;
}

export interface ServerStart {
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Control that is disabled on purpose. */
  readonly broken?: Control | undefined;
}

const STOP_MS = 10_000;

/** Starts the server and waits until it accepts requests. Rejects with its output on failure. */
export async function startServer({
  environment,
  folder,
  broken,
}: ServerStart): Promise<ServerProcess> {
  const program = fileURLToPath(threadAddress(import.meta.url, "../target/server.ts"));
  const child = fork(program, [broken ?? "", folder], {
    cwd: folder,
    env: environment,
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const handed = collectInterceptedRunners(child);
  const ended = once(child, "exit");
  const ready = once(child, "message");
  const first = await Promise.race([ready.then(() => "ready"), ended.then(() => "ended")]);
  if (first === "ended") throw new Error(`the server did not start: ${output.trim()}`);
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ...handed,
    stop: async () => {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await ended;
      clearTimeout(late);
    },
  };
}
