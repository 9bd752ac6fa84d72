import { join } from "node:path";
import type { RunnerSpec, RunnerToken } from "../../domain/runner/runner-spec.ts";

export interface LocalSpecOptions {
  /** Milliseconds by which the server's clock is ahead of the local clock. */
  readonly skewMs: number;
  readonly temporary: string;
}

/** Converts a spec to the local machine: times by the local clock, clones in a local folder. */
export function toLocalSpec(spec: RunnerSpec, { skewMs, temporary }: LocalSpecOptions): RunnerSpec {
  const { deadlineAt, token, settings } = spec;
  return {
    ...spec,
    token: toLocalToken(token, skewMs),
    settings: { ...settings, cacheFolder: join(temporary, "svc-clones") },
    ...(deadlineAt === undefined ? {} : { deadlineAt: shift(deadlineAt, skewMs) }),
  };
}

export function toLocalToken({ value, expiresAt }: RunnerToken, skewMs: number): RunnerToken {
  return { value, expiresAt: expiresAt === undefined ? undefined : shift(expiresAt, skewMs) };
}

const shift = (moment: string, skewMs: number): string =>
  new Date(Date.parse(moment) - skewMs).toISOString();
