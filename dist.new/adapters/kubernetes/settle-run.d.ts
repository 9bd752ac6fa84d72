import { type RunnerExit } from "../../domain/runner/runner-result.ts";
import type { Sighting } from "./create-sighting.ts";
import type { RunEnd, RunOptions } from "./run-options.ts";
type Settling = RunOptions & {
    readonly sighting: Sighting;
};
/** Brings a run to its end: nothing of it is left in the cluster when this resolves, or the cluster does not answer. */
export declare function settleRun(run: Settling, end: RunEnd): Promise<RunnerExit>;
export {};
