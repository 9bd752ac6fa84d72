import type { RunnerHooks, RunnerRef, StartedRunner } from "../../ports/launcher.ts";
import type { Around } from "./launch-run.ts";
/** Takes up the Job that an earlier process made for this very try; what there is of other tries is removed. */
export declare function adoptRun(around: Around, runner: RunnerRef, hooks: RunnerHooks): Promise<StartedRunner | undefined>;
