import { type SimpleGit, simpleGit } from "simple-git";
import { checkoutConfig } from "./git-config.ts";
import { checkoutGitEnvironment, type Environment } from "./git-environment.ts";

const TIMEOUT_MS = 60_000;

/** simple-git in a checkout: for commands without input whose arguments nobody outside chose. */
export function openPorcelain(
  folder: string,
  environment: Environment,
  signal: AbortSignal,
): SimpleGit {
  const env = checkoutGitEnvironment(environment);
  return simpleGit({
    baseDir: folder,
    abort: signal,
    // It has no limit of its own, and a busy stream would prolong this one.
    timeout: { block: TIMEOUT_MS, stdErr: false, stdOut: false },
    config: checkoutConfig(),
    // Its guard against these settings cannot tell that ours switch them off.
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
    // It drops the GIT_ variables that are not named.
    allowEnvironment: Object.keys(env),
  }).env(env);
}
