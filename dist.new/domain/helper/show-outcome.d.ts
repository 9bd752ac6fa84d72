import type { Helper } from "./helper-config.ts";
/** How a helper's command ended. */
export interface HelperOutcome {
    readonly exitCode: number;
    readonly stdout: string;
    readonly stderr: string;
    readonly isTimedOut: boolean;
    readonly isCapped: boolean;
    readonly isTreeFull: boolean;
}
/** Shows what a helper printed, the end of it when it is long. */
export declare function showOutcome({ name, timeoutSeconds }: Helper, outcome: HelperOutcome): string;
