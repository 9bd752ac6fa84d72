import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** `SVC_TEST_BIN` names another build than this checkout's, such as one with a defect that a suite must find. */
export const BIN =
  process.env.SVC_TEST_BIN ?? fileURLToPath(new URL("../../bin/svc.js", import.meta.url));
const READY_POLL_MS = 20;

/** A line of the server's log. */
export interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly time: string;
  readonly job?: string;
  readonly url?: string | undefined;
}

export interface ServeExit {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

/** A server process of the built command line. */
export interface ServeProcess {
  readonly pid: number;
  readonly url: string;
  /** Everything that it printed so far. */
  output(): string;
  lines(): readonly LogLine[];
  /** Resolves when it takes requests; rejects with what it said when it ends before. */
  readonly ready: Promise<void>;
  readonly ended: Promise<ServeExit>;
  kill(signal: NodeJS.Signals): void;
  /** Asks it to stop and waits for its end. */
  stop(): Promise<ServeExit>;
}

export interface ServeOptions {
  readonly cwd: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** Options of the command; `--webhook-only` unless told otherwise. */
  readonly args?: readonly string[];
}

/** Starts `svc serve` on loopback with an environment of its own. */
export function startServe(options: ServeOptions): ServeProcess {
  const { cwd, port, env, args = ["--webhook-only"] } = options;
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [BIN, "serve", ...args], {
    cwd,
    env: { PATH, HOME: cwd, HOST: "127.0.0.1", PORT: `${port}`, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const out = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    out.stderr += text;
  });
  const ended = waitForExit(child).then((end) => ({ ...end, stderr: out.stderr }));
  const url = `http://127.0.0.1:${port}`;
  const ready = untilReady(url, ended);
  // Who only kills it does not wait for it.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    url,
    output: () => out.stdout + out.stderr,
    lines: () => parseLines(out.stdout),
    ready,
    ended,
    kill: (signal) => void child.kill(signal),
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

async function waitForExit(child: ChildProcess): Promise<Omit<ServeExit, "stderr">> {
  const [status, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return { status, signal };
}

async function untilReady(url: string, ended: Promise<ServeExit>): Promise<void> {
  let end: ServeExit | undefined;
  void ended.then((known) => {
    end = known;
  });
  while (end === undefined) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.status === 200) return;
    await pause(READY_POLL_MS);
  }
  throw new Error(`the server ended with ${end.status ?? end.signal}: ${end.stderr}`);
}

/** The last line may be half written. */
function parseLines(text: string): LogLine[] {
  return text
    .split("\n")
    .slice(0, -1)
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as LogLine);
}
