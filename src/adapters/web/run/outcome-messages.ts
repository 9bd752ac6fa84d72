import type { StopReason } from "../../../domain/agent/stop-reason.ts";
import { asSentence } from "../ui/format.ts";

const REASONS: Readonly<Record<StopReason, string | undefined>> = {
  final: undefined,
  deadline: "The time limit was reached.",
  "input-token-cap": "The budget of input tokens was used up.",
  "iteration-cap": "The model used all its turns.",
  "repeat-guard": "The model repeated the same tool call.",
  cancelled: "A user cancelled it.",
  superseded: "A newer request took its place.",
  "pull-closed": "The pull request was closed.",
  "runner-exited": "The runner exited without a result.",
  "orchestrator-restarted": "The service was restarted twice while it ran.",
};

const ENDS: Readonly<Record<string, string>> = {
  draft: "The run has ended; the draft waits for you",
  published: "Published",
  replied: "Answered",
  succeeded: "Succeeded",
  no_change: "Ended without a change",
  refused: "Refused",
  failed: "Failed",
  cancelled: "Cancelled",
};

/** Explains in a sentence why a run stopped; `undefined` if it completed normally. */
export function stopReasonMessage(reason: StopReason | undefined): string | undefined {
  return reason === undefined ? undefined : REASONS[reason];
}

export interface RunEnding {
  readonly status: string;
  readonly stopReason: StopReason;
  readonly error?: string | undefined;
}

/** Describes the end of a run in one line. */
export function runEndMessage({ status, stopReason, error }: RunEnding): string {
  const what = ENDS[status] ?? "Ended";
  const why = error === undefined ? stopReasonMessage(stopReason) : asSentence(error);
  return why === undefined ? what : `${what}. ${why}`;
}
