import type { RunEvent, StepName } from "./run-event.ts";

/** State of a step. */
export type StepState = "pending" | "running" | "done" | "failed";

/** Step of a run, as displayed. */
export interface StepView {
  readonly name: StepName;
  readonly state: StepState;
  /** ISO 8601. */
  readonly startedAt?: string;
  readonly endedAt?: string;
  /** Times of earlier attempts, oldest first; absent if there was only one. */
  readonly earlier?: readonly { readonly startedAt: string; readonly endedAt: string }[];
  readonly note?: string | undefined;
  /** Model calls answered during the step; absent if there were none. */
  readonly turns?: number;
}

/** Tool call, as displayed. */
export interface ToolView {
  readonly callId: string;
  readonly tool: string;
  readonly arguments: string;
  /** Absent while the call runs. */
  readonly ok?: boolean;
  readonly ms?: number | undefined;
  readonly bytes?: number;
}

/** One conversation with the model. */
export interface ThreadView {
  readonly name: string;
  /** Current or last complete answer; only its end if it is long. */
  readonly text: string;
  readonly reasoning: string;
  /** True while text or reasoning is being received. */
  readonly isStreaming: boolean;
  /** True while `reasoning` is partial: its end event has not been received. */
  readonly isReasoning: boolean;
  /** True if the last event is a complete text that no call follows. */
  readonly hasAnswered: boolean;
  /** Most recent calls, oldest first. */
  readonly tools: readonly ToolView[];
  /** Current attempt, if earlier ones failed. */
  readonly retry?: { readonly attempt: number; readonly reason: string };
}

/** Log line, as displayed. */
export interface LogView {
  readonly seq: number;
  readonly at: string;
  readonly level: "debug" | "info" | "warn" | "error";
  readonly text: string;
}

/** Token usage and cost, as displayed. */
export interface UsageView {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  readonly calls: number;
  readonly estimated: boolean;
  /** In millionths; absent if unknown. */
  readonly cost?: { readonly amount: number; readonly currency: string } | undefined;
}

/** Finding, as displayed. */
export type FindingView = Omit<
  Extract<RunEvent, { type: "finding" }>,
  "type" | "seq" | "at" | "jobId"
>;

/** Draft of a review, as displayed. */
export interface DraftView {
  readonly inline: number;
  readonly file: number;
  readonly summary: number;
  readonly event: string;
}

/** Output tokens received during the `ms` before `at`; `ms` is 0 for those received at once. */
export interface PaceSample {
  /** ISO 8601. */
  readonly at: string;
  readonly ms: number;
  readonly tokens: number;
}

/** Data for the displayed speed of the model. */
export interface PaceView {
  /** Output of completed calls, and their duration, waiting included. */
  readonly tokens: number;
  readonly ms: number;
  /**
   * Most recent output, oldest first; estimated while text is being received, empty after the run
   * has ended.
   */
  readonly samples: readonly PaceSample[];
}
