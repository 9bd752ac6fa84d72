/** A container or a pod that runs, or ran, a runner of ours. */
export interface RunnerUnit {
    readonly name: string;
    readonly jobId: string;
    readonly attempt: number;
    readonly backend: "docker" | "kubernetes";
    /** As the engine says it: `Pending`, `Running`, `Succeeded`, `exited`, … */
    readonly phase: string;
    /** Machine that it is on; empty while it has none. */
    readonly node: string;
    /** ISO 8601. */
    readonly startedAt: string;
}
/**
 * Lists and removes what runs for us in an engine, whether or not this process knows of it.
 *
 * Contract (test/contracts/runner-units.contract.ts):
 * - `list` gives the units that this installation has started and that are still there, and no others;
 * - `remove` removes one with all that belongs to it, and waits for its end within a bound; what another try of its job
 *   has stays, and one that is gone already is no error;
 * - an engine that cannot be reached, or does not let us, rejects with `runner-unavailable`.
 */
export interface RunnerUnits {
    list(signal: AbortSignal): Promise<readonly RunnerUnit[]>;
    remove(unit: Pick<RunnerUnit, "name" | "jobId" | "attempt">, signal: AbortSignal): Promise<void>;
}
