/** A container or pod of a runner, running or terminated. */
export interface RunnerUnit {
  /** Name of the container or pod. */
  readonly name: string;
  /** Id of the job. */
  readonly jobId: string;
  /** Number of the attempt. */
  readonly attempt: number;
  /** Engine that the unit runs in. */
  readonly backend: "docker" | "kubernetes";
  /** State as the engine names it: `Pending`, `Running`, `Succeeded`, `exited`, … */
  readonly phase: string;
  /** Machine that it runs on; empty while none is assigned. */
  readonly node: string;
  /** ISO 8601. */
  readonly startedAt: string;
}

/**
 * Lists and removes the service's containers or pods in an engine, including those unknown to this process.
 *
 * Contract (test/contracts/runner-units.contract.ts):
 * - `list` returns the existing units that this installation started, and no others;
 * - `remove` removes one unit with its resources, and waits for its end within a time limit; resources of other
 *   attempts of the job are kept, and a missing unit is not an error;
 * - an engine that is unreachable or denies access rejects with `runner-unavailable`.
 */
export interface RunnerUnits {
  /** Lists the units of this installation. */
  list(signal: AbortSignal): Promise<readonly RunnerUnit[]>;
  /** Removes a unit with its resources. */
  remove(unit: Pick<RunnerUnit, "name" | "jobId" | "attempt">, signal: AbortSignal): Promise<void>;
}
