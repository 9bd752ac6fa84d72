/** Timeouts of the docker launcher, in milliseconds. */
export interface DockerLimits {
  /** Between SIGTERM and SIGKILL. */
  readonly graceMs: number;
  /** Time for a runner to exit by itself after its result. */
  readonly lingerMs: number;
  /** Time for a result that is in transit after its container has ended. */
  readonly lateMs: number;
  /** Time between a runner's deadline, which it keeps by itself, and its forced end. */
  readonly overtimeMs: number;
  /** Time without an answer of the daemon. */
  readonly silentMs: number;
  /** Time limit for pulling an image. */
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
