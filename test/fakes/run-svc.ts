import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** `SVC_TEST_BIN` names another build than this checkout's. */
const BIN = process.env.SVC_TEST_BIN ?? fileURLToPath(new URL("../../bin/svc.js", import.meta.url));

export interface SvcRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface SvcOptions {
  readonly cwd: string;
  /** Another installation than this checkout's. */
  readonly bin?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with what it has printed so far. */
  readonly onStdout?: (text: string) => void;
  /** Called when it runs, for signals and for whoever wants to look at it. */
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void, pid: number) => void;
}

/** Runs the built command line with an environment of its own. */
export function runSvc(
  args: readonly string[],
  { cwd, env = {}, onStart, onStdout, bin = BIN }: SvcOptions,
): Promise<SvcRun> {
  return new Promise((resolve, reject) => {
    const { PATH = "" } = process.env;
    const child = spawn(process.execPath, [bin, ...args], {
      cwd,
      env: { PATH, HOME: cwd, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const out = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out.stdout += text;
      onStdout?.(out.stdout);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      out.stderr += text;
    });
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, ...out }));
    onStart?.((signal) => child.kill(signal), child.pid ?? 0);
  });
}
