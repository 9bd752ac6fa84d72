import { AppError } from "../../domain/core/app-error.ts";
import { type RunResult, runProcess } from "../shared/process/run-process.ts";
import { type RunningProcess, startProcess } from "../shared/process/start-process.ts";
import { type ProcessStream, streamProcess } from "../shared/process/stream-process.ts";

/** git in one folder, with fixed environment and configuration. */
export interface GitProgram {
  /** Runs a command to its end; a non-zero exit code is a value. */
  run(args: readonly string[], options: GitRunOptions): Promise<RunResult>;
  stream(args: readonly string[], options: GitStreamOptions): ProcessStream;
  /** Starts an interactive command that runs until it is stopped. */
  start(args: readonly string[], signal: AbortSignal): RunningProcess;
}

export interface GitStreamOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array | undefined;
}

export interface GitRunOptions extends GitStreamOptions {
  readonly maxBytes?: number;
}

export interface GitProgramOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Options before the subcommand. */
  readonly configArgv: readonly string[];
}

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 64 * 1024 * 1024;
const NO_TIMEOUT_MS = 2 ** 31 - 1;

export function createGitProgram({ cwd, env, configArgv }: GitProgramOptions): GitProgram {
  const request = (args: readonly string[], options: GitStreamOptions) => ({
    file: "git",
    args: [...configArgv, ...args],
    cwd,
    env: { ...env, ...options.env },
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    signal: options.signal,
  });
  return {
    run: (args, options) =>
      runProcess({
        ...request(args, options),
        input: options.input,
        maxBytes: options.maxBytes ?? MAX_BYTES,
      }),
    stream: (args, options) =>
      streamProcess({
        ...request(args, options),
        input: options.input,
      }),
    start: (args, signal) => startProcess(request(args, { signal, timeoutMs: NO_TIMEOUT_MS })),
  };
}

type GitFailure = Pick<RunResult, "exitCode" | "stderr" | "isTimedOut">;

/** Returns the generic error of a failed git command. */
export function toGitError(command: string, failure: GitFailure): AppError<"git-failed"> {
  return new AppError("git-failed", `git ${command} failed: ${failureReason(failure)}`, {
    details: { command },
  });
}

function failureReason({ exitCode, stderr, isTimedOut }: GitFailure): string {
  if (exitCode === 127) return "git is not installed (install git 2.32 or newer)";
  if (isTimedOut) return "it timed out";
  return gitErrorMessage(stderr) || `exit ${exitCode}`;
}

/** Returns git's error as one line: its last `fatal:` or `error:` without the prefix. */
export function gitErrorMessage(stderr: string): string {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  const line = lines.findLast((text) => /^(fatal|error): /.test(text)) ?? lines.at(-1) ?? "";
  return line.replace(/^(fatal|error): /, "").slice(0, 500);
}

/** One of our folders, whose git reads the objects of a snapshot. */
export interface ObjectStore {
  readonly git: GitProgram;
  /** Reports damaged objects, so that the next open does not use them again. */
  reportDamage(): Promise<void>;
  close(): Promise<void>;
}
