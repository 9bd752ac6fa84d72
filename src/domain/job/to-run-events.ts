import type { RunEventBody } from "../event/run-event.ts";
import type { Job } from "./job.ts";
import type { JobTransition } from "./job-transition.ts";

/**
 * Converts a job transition to the events of its log. A run ends when nothing more happens by
 * itself: at a final status, and at a draft that waits for a user.
 */
export function toRunEvents(after: Job, move: JobTransition): readonly RunEventBody[] {
  switch (move.type) {
    case "launch":
    case "start":
    case "publish":
    case "intend":
      return [];
    case "settle":
      return [warn(`${move.why}; what it had begun to write is looked up`)];
    case "say":
      return [{ type: "step-start", step: "reply" }];
    case "lose":
      return after.status === "queued" ? [warn(RESTART_MESSAGE)] : [createRunEndEvent(after)];
    case "hand-back":
      return [warn(move.why)];
    case "draft":
      return after.source === "web" || move.isHeld === true
        ? [createRunEndEvent(after)]
        : [{ type: "step-start", step: "done" }];
    case "published":
      return [published(move.url), stepEnd("done", true), createRunEndEvent(after)];
    case "publish-failed":
      return [
        warn(`not published: ${move.error}`),
        stepEnd("done", false),
        createRunEndEvent(after),
      ];
    case "reply":
      return [published(move.url), stepEnd("reply", true), createRunEndEvent(after)];
    case "succeed":
      return [...(move.url === undefined ? [] : [published(move.url)]), createRunEndEvent(after)];
    case "reuse-pull":
      return [info(reusedPullMessage(move)), published(move.url), createRunEndEvent(after)];
    case "no-change":
    case "refuse":
    case "fail":
    case "cancel":
    case "supersede":
    case "discard":
      return [createRunEndEvent(after)];
  }
}

const RESTART_MESSAGE = "the service was restarted while this ran; it starts again";

const reusedPullMessage = ({
  pull,
  url,
}: {
  readonly pull: number;
  readonly url: string;
}): string =>
  `this failure was reported before, and pull request #${pull} is still open for it (${url}): no second one is opened. Close it first if you want another one`;

const info = (text: string): RunEventBody => ({ type: "log", level: "info", text });

const published = (url: string): RunEventBody => ({ type: "published", url });

const warn = (text: string): RunEventBody => ({ type: "log", level: "warn", text });

const stepEnd = (step: "done" | "reply", ok: boolean): RunEventBody => ({
  type: "step-end",
  step,
  ok,
});

/** Creates the `run-end` event of a job. */
export function createRunEndEvent({ status, stopReason = "final", error }: Job): RunEventBody {
  return {
    type: "run-end",
    status,
    stopReason,
    error,
  };
}
