import { checkoutConfigArgv } from "./git-config.ts";
import { checkoutGitEnvironment, type Environment } from "./git-environment.ts";
import { createGitProgram, type GitProgram } from "./git-program.ts";

/**
 * Creates git for a developer's checkout: read-only commands that start no program of its
 * configuration.
 */
export function createCheckoutGit(folder: string, environment: Environment): GitProgram {
  return createGitProgram({
    cwd: folder,
    env: checkoutGitEnvironment(environment),
    configArgv: checkoutConfigArgv(),
  });
}
