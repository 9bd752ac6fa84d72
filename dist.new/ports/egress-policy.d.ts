/**
 * The hosts that runners may reach.
 *
 * Contract (test/contracts/egress-policy.contract.ts):
 * - `allow` takes the whole list: what is no longer in it is no longer allowed;
 * - `inForce` resolves with true once every place that lets connections through knows the present list, and with false
 *   when that takes longer than it may; where nothing stands in the way it is true at once.
 */
export interface EgressPolicy {
    /** Names of hosts, in lower case, without port. */
    allow(hosts: readonly string[]): Promise<void>;
    inForce(signal: AbortSignal): Promise<boolean>;
}
