/**
 * Time, delays and random values.
 *
 * Contract (test/contracts/clock.contract.ts):
 * - `now` is an ISO 8601 instant in UTC;
 * - `monotonicMs` never decreases;
 * - `sleep` resolves after at least the given time, and rejects with the signal's reason as soon as it aborts;
 * - `newId` never repeats; `randomHex` returns two digits for each byte.
 */
export interface Clock {
  /** Returns the current time in ISO 8601, UTC. */
  now(): string;
  /** Returns milliseconds of a monotonic clock. */
  monotonicMs(): number;
  /** Waits for a number of milliseconds. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Returns a new unique id. */
  newId(): string;
  /** Returns cryptographically random bytes in hex. */
  randomHex(bytes: number): string;
}
