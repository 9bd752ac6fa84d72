import { checkoutConfig } from "./git-config.js";
import { checkoutGitEnvironment } from "./git-environment.js";
const TIMEOUT_MS = 60_000;
/** Opens simple-git in a checkout: for commands without input whose arguments come from this program alone. */
export async function openPorcelain(folder, environment, signal) {
    const { simpleGit } = await import("simple-git");
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
