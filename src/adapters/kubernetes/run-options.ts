import type { RunnerSession } from "../../app/callback/callback-session.ts";
import type { RunnerSessionEnd } from "../../app/callback/callback-stream.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Redactor } from "../shared/text/create-redactor.ts";
import type { Cluster } from "./cluster.ts";
import type { RunnerWatch } from "./create-runner-watch.ts";

/** Options of one followed run. */
export interface RunOptions {
  readonly cluster: Cluster;
  readonly watch: RunnerWatch;
  readonly clock: Clock;
  readonly redactor: Redactor;
  /** Milliseconds for events in transit when the pod has ended. */
  readonly graceMs: number;
  readonly session: RunnerSession;
  /** Name of the Job and the Secret. */
  readonly name: string;
  /** Key of the run in the watch. */
  readonly key: string;
  /** Deadline, ISO 8601. */
  readonly deadlineAt: string;
  /** True if the launch was reported and its end is awaited. */
  readonly isAwaited: boolean;
  onOutput(line: string): void;
  onError(error: unknown): void;
}

/** Reason for the end of a run; the first one counts. */
export type RunEnd =
  | { readonly kind: "session"; readonly end: RunnerSessionEnd }
  | { readonly kind: "unit" | "late" | "stopped" | "left" };
