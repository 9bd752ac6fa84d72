import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { SimpleGit } from "simple-git";
import { AppError } from "../../domain/core/app-error.ts";
import { checkoutConfig, checkoutConfigArgv } from "./git-config.ts";
import { checkoutGitEnvironment, type Environment } from "./git-environment.ts";
import { createGitProgram, type GitProgram, gitErrorMessage, toGitError } from "./git-program.ts";
import type { ObjectFormat } from "./object-id.ts";

/** A developer's repository, found from any path in it. */
export interface Checkout {
  /** Top folder of the working tree; the repository itself when it is bare. */
  readonly folder: string;
  readonly isBare: boolean;
  readonly format: ObjectFormat;
  readonly objects: string;
  readonly index: string;
  readonly git: GitProgram;
  readonly porcelain: SimpleGit;
}

export async function openCheckout(
  path: string,
  environment: Environment,
  signal: AbortSignal,
): Promise<Checkout> {
  const start = await resolveFolder(path);
  const probe = createCheckoutGit(start, environment);
  const ask = async (...question: string[]) => {
    const result = await probe.run(["rev-parse", ...question], { signal });
    if (result.exitCode === 127) throw toGitError("rev-parse", result);
    if (result.exitCode !== 0) throw notARepositoryError(path, result.stderr);
    return result.stdout.toString("utf8").replace(/\n$/, "");
  };
  const isBare = (await ask("--is-bare-repository")) === "true";
  // One question per call: a folder's name may contain a newline.
  const [folder, objects, index, format] = await Promise.all([
    ask(isBare ? "--absolute-git-dir" : "--show-toplevel"),
    ask("--git-path", "objects"),
    ask("--git-path", "index"),
    ask("--show-object-format"),
  ]);
  return {
    folder,
    isBare,
    format: format === "sha256" ? "sha256" : "sha1",
    objects: resolve(start, objects),
    index: resolve(start, index),
    git: createCheckoutGit(folder, environment),
    porcelain: await openPorcelain(folder, environment, signal),
  };
}

async function resolveFolder(path: string): Promise<string> {
  try {
    return (await stat(path)).isDirectory() ? resolve(path) : dirname(resolve(path));
  } catch (error) {
    throw notARepositoryError(path, "", error);
  }
}

/**
 * Creates git for a developer's checkout: read-only commands that start no program of its
 * configuration.
 */
function createCheckoutGit(folder: string, environment: Environment): GitProgram {
  return createGitProgram({
    cwd: folder,
    env: checkoutGitEnvironment(environment),
    configArgv: checkoutConfigArgv(),
  });
}

/** Returns the error of the first command run in a folder. */
function notARepositoryError(
  path: string,
  stderr: string,
  cause?: unknown,
): AppError<"repository-invalid"> {
  return new AppError("repository-invalid", notARepositoryMessage(path, stderr), {
    details: { path },
    cause,
  });
}

function notARepositoryMessage(path: string, stderr: string): string {
  if (stderr === "" || /not a git repository|must be run in a work tree/.test(stderr)) {
    return `not a git repository: ${path} (run svc review inside a checkout)`;
  }
  if (/dubious ownership/.test(stderr)) {
    return `${path} belongs to another user (run git config --global --add safe.directory ${path})`;
  }
  return `git cannot read ${path}: ${gitErrorMessage(stderr)}`;
}

const TIMEOUT_MS = 60_000;

/**
 * Opens simple-git in a checkout: for commands without input whose arguments come only from this
 * program.
 */
async function openPorcelain(
  folder: string,
  environment: Environment,
  signal: AbortSignal,
): Promise<SimpleGit> {
  const { simpleGit } = await import("simple-git");
  const env = checkoutGitEnvironment(environment);
  return simpleGit({
    baseDir: folder,
    abort: signal,
    // Without a limit of its own; a busy stream would extend this one.
    timeout: { block: TIMEOUT_MS, stdErr: false, stdOut: false },
    config: checkoutConfig(),
    // The guard of simple-git cannot know that our values disable these settings.
    unsafe: {
      allowUnsafeAskPass: true,
      allowUnsafeConfigPaths: true,
      allowUnsafeCredentialHelper: true,
      allowUnsafeDiffExternal: true,
      allowUnsafeFsMonitor: true,
      allowUnsafeHooksPath: true,
      allowUnsafePager: true,
      allowUnsafeProtocolOverride: true,
    },
    // simple-git drops the GIT_ variables that are not named.
    allowEnvironment: Object.keys(env),
  }).env(env);
}
