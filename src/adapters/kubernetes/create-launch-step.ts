import type { RunEventBody } from "../../domain/event/run-event.ts";
import type { RunnerSession } from "../../ports/callback-registry.ts";
import type { Redactor } from "../shared/text/create-redactor.ts";
import type { PodState } from "./find-pod-end.ts";
import { launchMessage } from "./launch-message.ts";

export interface LaunchStep {
  /** Says what is waited for, each time that it is something else. */
  update(sight: PodState): void;
  /** Says that nothing came of it, when it is not over yet. */
  fail(): Promise<void>;
}

export interface LaunchStepOptions {
  readonly session: RunnerSession;
  readonly redactor: Redactor;
  /** Whether the step was begun; else nothing is said. */
  readonly isAwaited: boolean;
}

const MAX_CHARS = 500;

/** The step `launch-pod`, from the making of the Job to the runner's first words. */
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
      const words = launchMessage(sight);
      if (!isOpen || words === undefined || words === last) return;
      last = words;
      const text = redactor.redact(words, MAX_CHARS);
      void session.emit([{ type: "log", level: "info", text } satisfies RunEventBody]);
    },
    fail: () => end(false),
  };
}
