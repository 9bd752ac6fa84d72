import { isolatedConfigArgv } from "./git-config.ts";
import { type Environment, isolatedGitEnvironment } from "./git-environment.ts";
import { createGitProgram, type GitProgram } from "./git-program.ts";

/** git in a bare repository of ours; it speaks no protocol but `protocols`. */
export function createIsolatedGit(
  gitDir: string,
  environment: Environment,
  protocols: readonly string[] = [],
): GitProgram {
  return createGitProgram({
    cwd: gitDir,
    // Named, not searched for: git asks neither whose folder it is nor what is above it.
    env: { ...isolatedGitEnvironment(environment), GIT_DIR: gitDir },
    configArgv: isolatedConfigArgv(protocols),
  });
}
