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

export const DEFAULT_LIMITS: DockerLimits = {
  graceMs: 10_000,
  lingerMs: 5_000,
  lateMs: 3_000,
  overtimeMs: 5_000,
  silentMs: 60_000,
  pullMs: 600_000,
};
