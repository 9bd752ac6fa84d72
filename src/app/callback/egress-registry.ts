import { hashHosts, isHostName } from "../../domain/runner/allowlist.ts";
import type { EgressResponse } from "../../domain/runner/egress-response.ts";
import type { Clock } from "../../ports/clock.ts";
import type { EgressPolicy } from "../../ports/egress-policy.ts";

/** What proxies ask. */
export interface EgressApi {
  /**
   * A proxy asks for the list, and says by its version which one it lets through by now, if any. `undefined` as long as
   * nobody has set a list: a server that has just started must not take away what its runners use.
   */
  requestList(replica: string, inForce: string | undefined): EgressResponse | undefined;
}

export interface EgressRegistry {
  readonly policy: EgressPolicy;
  readonly api: EgressApi;
}

/** A proxy that has not asked for this long is gone, or cut off; it asks every five seconds. */
const REPLICA_TTL_MS = 15_000;
const IN_FORCE_TIMEOUT_MS = 60_000;
const POLL_MS = 250;
/** More proxies than anybody runs: ids are whatever the holder of the token says. */
const MAX_REPLICAS = 100;

interface Replica {
  readonly inForce: string | undefined;
  readonly atMs: number;
}

/**
 * Keeps the list of hosts for the proxies, which come and fetch it. A list is in force when at least one proxy has asked
 * within 15 seconds and all that have say so; that is waited for up to a minute.
 */
export function createEgressRegistry({ clock }: { readonly clock: Clock }): EgressRegistry {
  const replicas = new Map<string, Replica>();
  let list: EgressResponse | undefined;

  const present = (): readonly Replica[] => {
    const oldest = clock.monotonicMs() - REPLICA_TTL_MS;
    for (const [id, { atMs }] of replicas) if (atMs < oldest) replicas.delete(id);
    return [...replicas.values()];
  };
  const isInForce = (): boolean => {
    const all = present();
    return (
      list !== undefined && all.length > 0 && all.every(({ inForce }) => inForce === list?.version)
    );
  };

  const policy: EgressPolicy = {
    allow: async (given) => {
      const hosts = [...new Set(given)].filter(isHostName).sort();
      list = { version: hashHosts(hosts), hosts };
    },
    inForce: async (signal) => {
      const until = clock.monotonicMs() + IN_FORCE_TIMEOUT_MS;
      while (!isInForce()) {
        if (clock.monotonicMs() >= until) return false;
        await clock.sleep(POLL_MS, signal);
      }
      return true;
    },
  };
  const hearing: EgressApi = {
    requestList: (id, inForce) => {
      present();
      if (replicas.has(id) || replicas.size < MAX_REPLICAS)
        replicas.set(id, { inForce, atMs: clock.monotonicMs() });
      return list;
    },
  };
  return { policy, api: hearing };
}
