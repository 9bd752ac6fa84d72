import type { StopReason } from "../agent/stop-reason.ts";
import type {
  DraftView,
  FindingView,
  LogView,
  PaceView,
  StepView,
  ThreadView,
  UsageView,
} from "./run-view-parts.ts";
import type { TaskView } from "./task-view.ts";
import { emptyTimeline, type Timeline } from "./timeline.ts";

/** View of a run. Every screen renders this and nothing else. */
export interface RunView {
  readonly jobId: string;
  readonly kind?: "review" | "followup" | "task";
  readonly title: string;
  /** `waiting` before the first event, `running`, then the status of `run-end`. */
  readonly status: string;
  /** Sequence number of the last stored event that was applied. */
  readonly lastSeq: number;
  readonly startedAt?: string;
  /** End of the work itself: a draft may be published much later. */
  readonly endedAt?: string;
  readonly steps: readonly StepView[];
  readonly threads: readonly ThreadView[];
  readonly log: readonly LogView[];
  /** Past events, in order. Ongoing work is in the threads. */
  readonly timeline: Timeline;
  /** Model of the last call, answered or not; absent before the first call. */
  readonly model?: string | undefined;
  readonly usage: UsageView;
  readonly pace: PaceView;
  readonly toolCalls: number;
  readonly failedTools: number;
  readonly retries: number;
  readonly findings: readonly FindingView[];
  readonly draft?: DraftView | undefined;
  readonly publishedUrl?: string;
  /** Absent until the first task event. */
  readonly task?: TaskView | undefined;
  /** Number of times the run has ended: a draft that could not be posted returns to waiting. */
  readonly ends: number;
  readonly stopReason?: StopReason | undefined;
  readonly error?: string | undefined;
}

/** View before the first event. */
export const initialRunView: RunView = {
  jobId: "",
  title: "",
  status: "waiting",
  lastSeq: 0,
  steps: [],
  threads: [],
  log: [],
  timeline: emptyTimeline,
  usage: { input: 0, cached: 0, output: 0, calls: 0, estimated: false },
  pace: { tokens: 0, ms: 0, samples: [] },
  toolCalls: 0,
  failedTools: 0,
  retries: 0,
  ends: 0,
  findings: [],
};
