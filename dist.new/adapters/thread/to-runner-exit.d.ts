import type { RunnerExit } from "../../domain/runner/runner-result.ts";
import type { Redactor } from "../shared/redactor.ts";
import type { ThreadEnd } from "./hold-thread.ts";
export declare const STOPPED = "it was stopped";
export declare const LINGERED = "it did not end after its result";
export interface RunnerEnd extends ThreadEnd {
    readonly isStopped: boolean;
    /** A result has been taken. */
    readonly hasResult: boolean;
}
/** Says how a runner ended, in one line without secrets. */
export declare function toRunnerExit(end: RunnerEnd, redactor: Redactor): RunnerExit;
