import type { SimpleGit } from "simple-git";
import { checkoutConfig } from "./git-config.ts";
import { checkoutGitEnvironment, type Environment } from "./git-environment.ts";

const TIMEOUT_MS = 60_000;

/**
 * Opens simple-git in a checkout: for commands without input whose arguments come only from this
 * program.
 */
export async function openPorcelain(
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
