import { checkoutConfigArgv } from "./git-config.js";
import { checkoutGitEnvironment } from "./git-environment.js";
import { createGitProgram } from "./git-program.js";
/** git in a folder of a developer's checkout: read-only commands that start no program of its configuration. */
export function createCheckoutProgram(folder, environment) {
    return createGitProgram({
        cwd: folder,
        env: checkoutGitEnvironment(environment),
        configArgv: checkoutConfigArgv(),
    });
}
