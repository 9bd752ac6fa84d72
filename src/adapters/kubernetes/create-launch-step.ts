import type { RunnerSession } from "../../app/callback/callback-session.ts";
import type { RunEventBody } from "../../domain/event/run-event.ts";
import type { Redactor } from "../shared/text/create-redactor.ts";
import type { PodState } from "./find-pod-end.ts";
import { launchMessage } from "./launch-message.ts";

export interface LaunchStep {
  /** Reports the reason for waiting whenever it changes. */
  update(sight: PodState): void;
  /** Reports that the launch failed, if the step is still open. */
  fail(): Promise<void>;
}

export interface LaunchStepOptions {
  readonly session: RunnerSession;
  readonly redactor: Redactor;
  /** True if the step was begun; otherwise nothing is reported. */
  readonly isAwaited: boolean;
}

const MAX_CHARS = 500;

/** Creates the step `launch-pod`, from the creation of the Job to the runner's first event. */
export function createLaunchStep({ session, redactor, isAwaited }: LaunchStepOptions): LaunchStep {
  let isOpen = isAwaited;
  let last: string | undefined;
  const end = async (ok: boolean): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await session.emit([{ type: "step-end", step: "launch-pod", ok }]);
  };
  if (isAwaited) void session.firstContact.then(() => end(true));
  return {
    update: (sight) => {
      const message = launchMessage(sight);
      if (!isOpen || message === undefined || message === last) return;
      last = message;
      const text = redactor.redact(message, MAX_CHARS);
      void session.emit([{ type: "log", level: "info", text } satisfies RunEventBody]);
    },
    fail: () => end(false),
  };
}
