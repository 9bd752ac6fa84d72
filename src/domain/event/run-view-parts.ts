import type { RunEvent, StepName } from "./run-event.ts";

export type StepState = "pending" | "running" | "done" | "failed";

export interface StepView {
  readonly name: StepName;
  readonly state: StepState;
  /** ISO 8601. */
  readonly startedAt?: string;
  readonly endedAt?: string;
  /** When it was taken before, the oldest first; absent for a step that was taken once. */
  readonly earlier?: readonly { readonly startedAt: string; readonly endedAt: string }[];
  readonly note?: string | undefined;
  /** Calls of the model that were answered while it ran; absent when there was none. */
  readonly turns?: number;
}

export interface ToolView {
  readonly callId: string;
  readonly tool: string;
  readonly arguments: string;
  /** Absent while it runs. */
  readonly ok?: boolean;
  readonly ms?: number | undefined;
  readonly bytes?: number;
}

/** One conversation with the model. */
export interface ThreadView {
  readonly name: string;
  /** The answer being written, or the last whole one; its tail when it is long. */
  readonly text: string;
  readonly reasoning: string;
  /** Whether text or reasoning is still coming in. */
  readonly isStreaming: boolean;
  /** Whether `reasoning` is a part so far: its end has not come. */
  readonly isReasoning: boolean;
  /** Whether the last that was heard is a whole text, and no call after it. */
  readonly hasAnswered: boolean;
  /** The last calls, oldest first. */
  readonly tools: readonly ToolView[];
  /** The attempt that is under way, when earlier ones failed. */
  readonly retry?: { readonly attempt: number; readonly reason: string };
}

export interface LogView {
  readonly seq: number;
  readonly at: string;
  readonly level: "debug" | "info" | "warn" | "error";
  readonly text: string;
}

export interface UsageView {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  readonly calls: number;
  readonly estimated: boolean;
  /** In millionths; absent when it is not known. */
  readonly cost?: { readonly amount: number; readonly currency: string } | undefined;
}

export type FindingView = Omit<
  Extract<RunEvent, { type: "finding" }>,
  "type" | "seq" | "at" | "jobId"
>;

export interface DraftView {
  readonly inline: number;
  readonly file: number;
  readonly summary: number;
  readonly event: string;
}

/** Output tokens that came in during the `ms` before `at`; 0 for those that came at once. */
export interface PaceSample {
  /** ISO 8601. */
  readonly at: string;
  readonly ms: number;
  readonly tokens: number;
}

/** What the speed of the model is told from. */
export interface PaceView {
  /** Output of the calls that have ended, and how long they took, waiting included. */
  readonly tokens: number;
  readonly ms: number;
  /** What came in last, the oldest first; estimated while a text arrives, none when the run has ended. */
  readonly samples: readonly PaceSample[];
}
