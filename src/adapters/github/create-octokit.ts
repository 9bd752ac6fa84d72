import { createAppAuth } from "@octokit/auth-app";
import { throttling } from "@octokit/plugin-throttling";
import { Octokit } from "@octokit/rest";
import type { GithubOptions } from "./github-options.ts";

/** Credentials that sign requests about the app itself; all other requests name their token. */
export interface AppCredentials {
  readonly appId: number;
  /** PEM. */
  readonly privateKey: string;
}

const ThrottledOctokit = Octokit.plugin(throttling);

/** Silences the library's log: our errors contain the relevant part. */
const SILENT_LOG = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Creates the SDK client: it paces and signs; waiting, retrying and logging are done here. */
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
