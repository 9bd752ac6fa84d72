/**
 * Time, waiting and chance.
 *
 * Contract (test/contracts/clock.contract.ts):
 * - `now` is an ISO 8601 instant in UTC;
 * - `monotonicMs` never goes back;
 * - `sleep` resolves after at least that long, and rejects with the signal's reason at once when it aborts;
 * - `newId` never repeats; `randomHex` gives two digits a byte.
 */
export interface Clock {
    now(): string;
    monotonicMs(): number;
    sleep(ms: number, signal: AbortSignal): Promise<void>;
    newId(): string;
    randomHex(bytes: number): string;
}
