import { type EgressResponse, hashHosts, isHostName } from "../../domain/runner/allowlist.ts";
import type { Clock } from "../../ports/clock.ts";

/**
 * The allowlist of hosts that runners may reach.
 *
 * Contract (test/contracts/egress-policy.contract.ts):
 * - `allow` replaces the whole list: hosts that it does not name are no longer allowed;
 * - `inForce` resolves with true once every proxy uses the current list, and with false when that exceeds its time
 *   limit; without a proxy it resolves with true at once.
 */
export interface EgressPolicy {
  /** Replaces the allowlist; host names in lower case, without port. */
  allow(hosts: readonly string[]): Promise<void>;
  /** Waits until the current list is in force; resolves with whether it is. */
  inForce(signal: AbortSignal): Promise<boolean>;
}

/** API for the proxies. */
export interface EgressApi {
  /**
   * Returns the list to a proxy, which reports the version that it has in force, if any. `undefined` until a list is
   * set: a server that has just started must not revoke the hosts that its runners use.
   */
  requestList(replica: string, inForce: string | undefined): EgressResponse | undefined;
}

export interface EgressRegistry {
  readonly policy: EgressPolicy;
  readonly api: EgressApi;
}

/** A proxy without a request for this long is considered gone; proxies poll every five seconds. */
const REPLICA_TTL_MS = 15_000;
const IN_FORCE_TIMEOUT_MS = 60_000;
const POLL_MS = 250;
/** Upper bound of proxies, because the holder of the token can choose any id. */
const MAX_REPLICAS = 100;

interface Replica {
  readonly inForce: string | undefined;
  readonly atMs: number;
}

/**
 * Stores the allowlist of hosts for the proxies that poll it. A list is in force when at least one proxy has polled
 * within 15 seconds and all such proxies report it; waiting for that takes at most a minute.
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
