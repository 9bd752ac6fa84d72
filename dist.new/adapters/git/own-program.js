import { ownConfigArgv } from "./git-config.js";
import { ownGitEnvironment } from "./git-environment.js";
import { createGitProgram } from "./git-program.js";
/** git in a bare repository of ours; it speaks no protocol but `protocols`. */
export function createOwnProgram(gitDir, environment, protocols = []) {
    return createGitProgram({
        cwd: gitDir,
        // Named, not searched for: git asks neither whose folder it is nor what is above it.
        env: { ...ownGitEnvironment(environment), GIT_DIR: gitDir },
        configArgv: ownConfigArgv(protocols),
    });
}
