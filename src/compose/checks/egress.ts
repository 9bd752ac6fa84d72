import { existsSync } from "node:fs";
import { PACKAGE_HOSTS } from "../../adapters/sandbox/allowed-host.ts";
import { readEndpoints } from "../../adapters/sqlite/read-journal.ts";
import { toEgressNeeds } from "../../config/egress-needs.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import { type HostNeed, listHostNeeds } from "../../domain/runner/allowlist.ts";

/** Lists the hosts that runners of a configuration reach, with the endpoints that its store names. */
export function listEgressHosts(loaded: LoadedServerConfig): readonly HostNeed[] {
  const { storePath } = loaded.server;
  // Before its first start a server has no store, and no provider configs.
  const endpoints = existsSync(storePath) ? readEndpoints(storePath) : [];
  return listHostNeeds(toEgressNeeds(loaded, endpoints, PACKAGE_HOSTS));
}
