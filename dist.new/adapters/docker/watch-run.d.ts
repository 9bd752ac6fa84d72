import type { StartedRunner } from "../../ports/launcher.ts";
import type { Run, RunSurroundings } from "./runner-run.ts";
/** Waits for the end of a run whose container was started, and clears up after it. */
export declare function watchRun(around: RunSurroundings, run: Run): StartedRunner;
