import { createAppAuth } from "@octokit/auth-app";
import { throttling } from "@octokit/plugin-throttling";
import { Octokit } from "@octokit/rest";
const PacedOctokit = Octokit.plugin(throttling);
/** What the library would print is in our errors, or of no interest. */
const SILENT = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
};
/** Creates the SDK's client: it paces and signs, and leaves waiting, repeating and printing to us. */
export function createOctokit(options, app) {
    return new PacedOctokit({
        baseUrl: options.apiUrl.replace(/\/+$/, ""),
        userAgent: `svc/${options.version}`,
        log: SILENT,
        request: { log: SILENT },
        throttle: {
            enabled: options.pacing,
            onRateLimit: () => false,
            onSecondaryRateLimit: () => false,
        },
        ...(app === undefined ? {} : { authStrategy: createAppAuth, auth: { ...app } }),
    });
}
