import type { StartedRunner } from "../../ports/launcher.ts";
import type { RunOptions } from "./run-options.ts";
/** Follows a run that is on its way, by what it says and by what the cluster has of it, to its one end. */
export declare function followRun(options: RunOptions): StartedRunner;
