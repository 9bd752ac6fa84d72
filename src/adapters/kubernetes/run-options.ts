import type { RunnerSession, RunnerSessionEnd } from "../../ports/callback-registry.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Redactor } from "../shared/text/create-redactor.ts";
import type { Cluster } from "./cluster.ts";
import type { RunnerWatch } from "./create-runner-watch.ts";

/** One run that is followed. */
export interface RunOptions {
  readonly cluster: Cluster;
  readonly watch: RunnerWatch;
  readonly clock: Clock;
  readonly redactor: Redactor;
  /** Milliseconds for words that are under way when the pod has ended. */
  readonly graceMs: number;
  readonly session: RunnerSession;
  /** Of the Job and the Secret. */
  readonly name: string;
  /** As the watch knows it. */
  readonly key: string;
  /** ISO 8601. */
  readonly deadlineAt: string;
  /** Whether somebody has been told that it is launched, and waits for its first words. */
  readonly isAwaited: boolean;
  onOutput(line: string): void;
  onError(error: unknown): void;
}

/** Why a run is at its end; the first reason counts. */
export type RunEnd =
  | { readonly kind: "talk"; readonly end: RunnerSessionEnd }
  | { readonly kind: "unit" | "late" | "stopped" | "left" };
