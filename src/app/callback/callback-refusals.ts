import type { Clock } from "../../ports/clock.ts";

const LOG_INTERVAL_MS = 60_000;

export type RefusalKind =
  | "out-of-order"
  | "finished"
  | "too-many"
  | "wrong-attempt"
  | "wrong-token"
  | "unreadable"
  | "intent"
  | "repeated-result";

const MESSAGES: Readonly<Record<RefusalKind, string>> = {
  "out-of-order": "a runner's events came out of order and were refused",
  finished: "a runner sent a message after its end and was refused",
  "too-many": "a runner sent too many messages at once and was told to wait",
  "wrong-attempt": "a runner sent a message for another attempt of its job and was refused",
  "wrong-token": "a message for a runner had the wrong token and was refused",
  unreadable: "a runner sent a message that is too large, too slow or malformed and was refused",
  intent: "a runner announced a write that is not allowed and was refused",
  "repeated-result": "a runner sent its result again; the first one counts",
};

export interface CallbackRefusals {
  /** Returns a function that logs rejections of a runner: each kind once. */
  forRunner(jobId: string): (kind: RefusalKind) => void;
  /**
   * Logs an unknown token and returns the response to it: once for each claimed runner, and at most once a minute for
   * claims of unknown runners.
   */
  rejectUnknownToken(tellOf?: (kind: RefusalKind) => void): { readonly kind: "unauthorized" };
}

/** Logs rejected messages, with a limit so that a rejected sender cannot flood the log. */
export function createCallbackRefusals(
  clock: Pick<Clock, "monotonicMs">,
  log: (why: string, jobId?: string) => void,
): CallbackRefusals {
  let quietUntil = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return {
    forRunner: (jobId) => {
      const reported = new Set<RefusalKind>();
      return (kind) => {
        if (reported.has(kind)) return;
        reported.add(kind);
        log(MESSAGES[kind], jobId);
      };
    },
    rejectUnknownToken: (tellOf) => {
      if (tellOf !== undefined) {
        tellOf("wrong-token");
        return { kind: "unauthorized" };
      }
      unsaid += 1;
      if (clock.monotonicMs() >= quietUntil) {
        log(`${unsaid} messages for runners' jobs had an invalid token`);
        unsaid = 0;
        quietUntil = clock.monotonicMs() + LOG_INTERVAL_MS;
      }
      return { kind: "unauthorized" };
    },
  };
}
