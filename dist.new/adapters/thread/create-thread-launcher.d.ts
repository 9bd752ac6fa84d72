import { type OutboundGate } from "../../domain/outbound/outbound-gate.ts";
import type { Launcher } from "../../ports/launcher.ts";
import type { Environment } from "./thread-environment.ts";
import { type ThreadLimits } from "./thread-limits.ts";
export interface ThreadLauncherOptions {
    /** The program of a runner's thread, which calls `openPortChannel` first. */
    readonly entry: URL;
    readonly environment: Environment;
    /** Takes a line that a runner's thread has printed, its secrets replaced; must not throw. */
    onOutput(jobId: string, line: string): void;
    /** Learns the secrets of runners, and takes them and ours out of what is printed; one of its own when absent. */
    readonly gate?: Pick<OutboundGate, "learn" | "check">;
    readonly limits?: Partial<ThreadLimits>;
}
/**
 * Starts each runner in a worker thread: it cannot block the event loop, and it can be ended wherever it is. This is no
 * wall against hostile code: a thread shares the process.
 */
export declare function createThreadLauncher(options: ThreadLauncherOptions): Launcher;
