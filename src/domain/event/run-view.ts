import type { RunEvent, StepName, StopReason } from "./run-event.ts";

export type StepState = "pending" | "running" | "done" | "failed";

export interface StepView {
  readonly name: StepName;
  readonly state: StepState;
  /** ISO 8601. */
  readonly startedAt?: string;
  readonly endedAt?: string;
  readonly note?: string;
}

export interface ToolView {
  readonly callId: string;
  readonly tool: string;
  readonly arguments: string;
  /** Absent while it runs. */
  readonly ok?: boolean;
  readonly ms?: number;
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

/** All that a screen shows of a run. Every screen renders this and nothing else. */
export interface RunView {
  readonly jobId: string;
  readonly kind?: "review" | "followup" | "task";
  readonly title: string;
  /** `waiting` before the first event, `running`, then what `run-end` says. */
  readonly status: string;
  /** Sequence number of the last stored event that was taken in. */
  readonly lastSeq: number;
  readonly startedAt?: string;
  readonly endedAt?: string;
  readonly steps: readonly StepView[];
  readonly threads: readonly ThreadView[];
  readonly log: readonly LogView[];
  readonly usage: UsageView;
  readonly toolCalls: number;
  readonly findings: readonly FindingView[];
  readonly draft?: DraftView;
  readonly publishedUrl?: string;
  readonly stopReason?: StopReason;
  readonly error?: string;
}

/** The view before anything has happened. */
export const initialRunView: RunView = {
  jobId: "",
  title: "",
  status: "waiting",
  lastSeq: 0,
  steps: [],
  threads: [],
  log: [],
  usage: { input: 0, cached: 0, output: 0, calls: 0, estimated: false },
  toolCalls: 0,
  findings: [],
};
