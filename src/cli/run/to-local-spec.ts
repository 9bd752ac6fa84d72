import { join } from "node:path";
import type { RunnerSpec, RunnerToken } from "../../domain/runner/runner-spec.ts";

export interface LocalSpecOptions {
  /** Milliseconds by which the clock that the spec goes by is ahead of this machine's. */
  readonly skewMs: number;
  readonly temporary: string;
}

/** The spec as this machine is to take it: its moments by the own clock, its clones in the own folder. */
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
