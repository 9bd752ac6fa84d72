import { isolatedConfigArgv } from "./git-config.ts";
import { type Environment, isolatedGitEnvironment } from "./git-environment.ts";
import { createGitProgram, type GitProgram } from "./git-program.ts";

/** Creates git for one of our bare repositories; only `protocols` are allowed. */
export function createIsolatedGit(
  gitDir: string,
  environment: Environment,
  protocols: readonly string[] = [],
): GitProgram {
  return createGitProgram({
    cwd: gitDir,
    // GIT_DIR is set, so git checks neither the owner of the folder nor its parents.
    env: { ...isolatedGitEnvironment(environment), GIT_DIR: gitDir },
    configArgv: isolatedConfigArgv(protocols),
  });
}
