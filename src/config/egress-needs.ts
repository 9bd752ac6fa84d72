import type { EgressNeeds } from "../domain/runner/allowlist.ts";
import type { LoadedServerConfig } from "./load-config.ts";

/**
 * Lists the addresses that runners use, from the configuration and the endpoints of provider configs; `packageHosts`
 * are needed only where packages may be installed.
 */
export function toEgressNeeds(
  { config, task, execution }: LoadedServerConfig,
  endpoints: readonly string[],
  packageHosts: readonly string[],
): EgressNeeds {
  const { codeHostApiUrl, codeHostUrl, apiBase, apiKey, helperInstall } = config;
  return {
    codeHost: [codeHostApiUrl, codeHostUrl],
    endpoints: [...(apiKey === undefined ? [] : [apiBase]), ...endpoints],
    packageHosts: helperInstall ? packageHosts : [],
    extraHosts: execution.egressHosts ?? [],
    readsArtifacts: task.verifies,
  };
}
