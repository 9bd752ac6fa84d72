import { execFileSync, spawn } from "node:child_process";
import { gitEnvironment } from "./git-environment.ts";

export interface GitOptions {
  readonly input?: string | Uint8Array | undefined;
  /** Added to the clean environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface GitResult {
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

const MAX_BYTES = 1024 * 1024 * 1024;

/**
 * Result for arguments that the system cannot pass, such as those with a NUL; git has no such
 * names.
 */
const INVALID_ARGUMENT: GitResult = {
  exitCode: 128,
  stdout: Buffer.alloc(0),
  stderr: "fatal: a name with NUL",
};

/** Runs git on a bare repository. A failure of git is returned, not thrown. */
export function tryGit(
  folder: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitResult> {
  const texts = [...args, ...Object.values(options.environment ?? {})];
  if (texts.some((text) => text.includes("\0"))) return Promise.resolve(INVALID_ARGUMENT);
  const child = spawn("git", [`--git-dir=${folder}`, ...args], {
    env: { ...gitEnvironment(), ...options.environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
  // EPIPE: git ended before it read its input; its exit code is reported instead.
  child.stdin.on("error", () => undefined);
  child.stdin.end(options.input);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      const text = Buffer.concat(stderr).toString("utf8");
      resolve({ exitCode: code ?? 1, stdout: Buffer.concat(stdout), stderr: text });
    });
  });
}

/** Runs git on a bare repository and returns its output as text. Throws if git fails. */
export async function runGit(
  folder: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<string> {
  const { exitCode, stdout, stderr } = await tryGit(folder, args, options);
  if (exitCode !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.toString("utf8");
}

/** Runs git like `runGit`, synchronously, and trims the output. */
export function runGitSync(
  folder: string,
  args: readonly string[],
  options: GitOptions = {},
): string {
  const output = execFileSync("git", [`--git-dir=${folder}`, ...args], {
    env: { ...gitEnvironment(), ...options.environment },
    stdio: ["pipe", "pipe", "pipe"],
    maxBuffer: MAX_BYTES,
    input: options.input ?? "",
  });
  return output.toString("utf8").trim();
}

const FULL_ID = /^[0-9a-f]{40}$/;

/** Checks whether a text is a full object id. */
export const isFullId = (text: string): boolean => FULL_ID.test(text);
