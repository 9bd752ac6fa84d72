import type { RunnerExit } from "../../domain/runner/runner-result.ts";
import type { EndingRun, RunSurroundings } from "./runner-run.ts";
/** Ends what is left of a run, tells what is known of its end, and removes all that it had. Never rejects. */
export declare function settleRun(around: RunSurroundings, run: EndingRun): Promise<RunnerExit>;
