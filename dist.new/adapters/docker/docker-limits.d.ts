/** How long the launcher of docker waits, in milliseconds. */
export interface DockerLimits {
    /** Between SIGTERM and SIGKILL. */
    readonly graceMs: number;
    /** For a runner to end by itself after its result. */
    readonly lingerMs: number;
    /** For a result that is on its way while its container has ended. */
    readonly lateMs: number;
    /** Between a runner's deadline, which it keeps by itself, and its hard end. */
    readonly overtimeMs: number;
    /** For a daemon that does not answer. */
    readonly silentMs: number;
    /** For the fetching of an image. */
    readonly pullMs: number;
}
export declare const DEFAULT_LIMITS: DockerLimits;
