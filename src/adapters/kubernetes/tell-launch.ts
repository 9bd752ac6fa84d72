import type { RunEventBody } from "../../domain/event/run-event.ts";
import type { DeskSession } from "../../ports/callback-desk.ts";
import type { Redactor } from "../shared/text/redactor.ts";
import { launchWords } from "./launch-words.ts";
import type { Sight } from "./pod-ending.ts";

export interface LaunchStep {
  /** Says what is waited for, each time that it is something else. */
  see(sight: Sight): void;
  /** Says that nothing came of it, when it is not over yet. */
  fail(): Promise<void>;
}

export interface LaunchStepOptions {
  readonly session: DeskSession;
  readonly redactor: Redactor;
  /** Whether the step was begun; else nothing is said. */
  readonly isAwaited: boolean;
}

const MAX_CHARS = 500;

/** The step `launch-pod`, from the making of the Job to the runner's first words. */
export function tellLaunch({ session, redactor, isAwaited }: LaunchStepOptions): LaunchStep {
  let isOpen = isAwaited;
  let last: string | undefined;
  const end = async (ok: boolean): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await session.say([{ type: "step-end", step: "launch-pod", ok }]);
  };
  if (isAwaited) void session.spoke.then(() => end(true));
  return {
    see: (sight) => {
      const words = launchWords(sight);
      if (!isOpen || words === undefined || words === last) return;
      last = words;
      const text = redactor.redact(words, MAX_CHARS);
      void session.say([{ type: "log", level: "info", text } satisfies RunEventBody]);
    },
    fail: () => end(false),
  };
}
