import { createAppAuth } from "@octokit/auth-app";
import { throttling } from "@octokit/plugin-throttling";
import { Octokit } from "@octokit/rest";
import type { GithubOptions } from "./github-options.ts";

/** Signs requests about the app itself; all others name their token. */
export interface AppCredentials {
  readonly appId: number;
  /** PEM. */
  readonly privateKey: string;
}

const ThrottledOctokit = Octokit.plugin(throttling);

/** What the library would print is in our errors, or of no interest. */
const SILENT_LOG = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Creates the SDK's client: it paces and signs, and leaves waiting, repeating and printing to us. */
export function createOctokit(options: GithubOptions, app?: AppCredentials): Octokit {
  return new ThrottledOctokit({
    baseUrl: options.apiUrl.replace(/\/+$/, ""),
    userAgent: `svc/${options.version}`,
    log: SILENT_LOG,
    request: { log: SILENT_LOG },
    throttle: {
      enabled: options.pacing,
      onRateLimit: () => false,
      onSecondaryRateLimit: () => false,
    },
    ...(app === undefined ? {} : { authStrategy: createAppAuth, auth: { ...app } }),
  });
}
