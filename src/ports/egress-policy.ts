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
