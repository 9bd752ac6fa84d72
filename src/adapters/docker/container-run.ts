import type { RunnerSession, RunnerSessionEnd } from "../../ports/callback-registry.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RunnerRef } from "../../ports/launcher.ts";
import type { Redactor } from "../shared/text/create-redactor.ts";
import type { ContainerEnd } from "./await-container.ts";
import type { DockerEngine } from "./docker-engine.ts";
import type { DockerLimits } from "./docker-limits.ts";

/** One runner whose container was started. */
export interface ContainerRun {
  readonly runner: RunnerRef;
  readonly session: RunnerSession;
  readonly redactor: Redactor;
  /** What its container reads on stdin. */
  readonly input: string;
  /** ISO 8601. */
  readonly deadlineAt: string;
  /** Whether the end of the step `launch-pod` is still to be said. */
  readonly isLaunching: boolean;
}

/** What a run is watched with. */
export interface RunnerContext {
  readonly docker: DockerEngine;
  readonly clock: Clock;
  readonly instance: string;
  readonly memoryBytes: number;
  readonly timeoutSeconds: number;
  readonly limits: DockerLimits;
  onOutput(jobId: string, line: string): void;
  onError(error: unknown): void;
}

/** Why a run comes to its end. */
export type RunCause =
  | { readonly kind: "ended"; readonly end: ContainerEnd }
  | { readonly kind: "over"; readonly end: RunnerSessionEnd }
  | { readonly kind: "late" }
  | { readonly kind: "deaf"; readonly why: string }
  | { readonly kind: "stop" };

/** A run that comes to its end, and what is known of it meanwhile. */
export interface EndingRun extends ContainerRun {
  readonly cause: RunCause;
  /** How its container ends, once it has. */
  readonly ended: Promise<ContainerEnd>;
  /** Whether it has spoken. */
  hasSpoken(): boolean;
  /** Why its words could not be taken, if so. */
  brokenReason(): string | undefined;
}
