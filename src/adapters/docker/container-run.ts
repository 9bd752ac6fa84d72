import type { RunnerSession } from "../../app/callback/callback-session.ts";
import type { RunnerSessionEnd } from "../../app/callback/callback-stream.ts";
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
  /** Text that its container reads on stdin. */
  readonly input: string;
  /** Deadline, ISO 8601. */
  readonly deadlineAt: string;
  /** True if the end of the step `launch-pod` has not been emitted yet. */
  readonly isLaunching: boolean;
}

/** Services that watching a run needs. */
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

/** Reason for the end of a run. */
export type RunCause =
  | { readonly kind: "ended"; readonly end: ContainerEnd }
  | { readonly kind: "over"; readonly end: RunnerSessionEnd }
  | { readonly kind: "late" }
  | { readonly kind: "deaf"; readonly why: string }
  | { readonly kind: "stop" };

/** A run that is ending, with its current state. */
export interface EndingRun extends ContainerRun {
  readonly cause: RunCause;
  /** Resolves with the end state of its container. */
  readonly ended: Promise<ContainerEnd>;
  /** Returns true if it has sent at least one event. */
  hasSpoken(): boolean;
  /** Returns the reason why its messages could not be read; `undefined` if they could. */
  brokenReason(): string | undefined;
}
