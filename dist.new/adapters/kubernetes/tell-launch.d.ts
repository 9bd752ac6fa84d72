import type { DeskSession } from "../../ports/callback-desk.ts";
import type { Redactor } from "../shared/redactor.ts";
import type { Sight } from "./pod-ending.ts";
export interface LaunchStep {
    /** Says what is waited for, each time that it is something else. */
    see(sight: Sight): void;
    /** Says that nothing came of it, when it is not over yet. */
    fail(): Promise<void>;
}
export interface LaunchStepOptions {
    readonly session: DeskSession;
    readonly redactor: Redactor;
    /** Whether the step was begun; else nothing is said. */
    readonly isAwaited: boolean;
}
/** The step `launch-pod`, from the making of the Job to the runner's first words. */
export declare function tellLaunch({ session, redactor, isAwaited }: LaunchStepOptions): LaunchStep;
