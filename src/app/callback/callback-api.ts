import type { AppError } from "../../domain/core/app-error.ts";
import type { EventsMessage } from "../../domain/runner/callback-messages.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { RunnerToken } from "../../domain/runner/runner-spec.ts";
import type { ChangeAnnouncement } from "../../domain/task/change-announcement.ts";

/** Whoever says to be the runner of a job. Neither has been looked at. */
export interface CallbackCaller {
  readonly jobId: string;
  /** Absent when none was shown. */
  readonly token: string | undefined;
}

/** Why a runner was not heard. */
export type NotHeard =
  /** No token, one that is nobody's, another job's, or an earlier try's: nobody is told which. */
  | { readonly kind: "unauthorized" }
  /** The token was right, and the runner's talk is over. */
  | { readonly kind: "finished" }
  /** It may say the same again, a little later. */
  | { readonly kind: "busy"; readonly why: "not-taken-up" | "too-many" };

export type EventsHeard =
  /** `next`: how many were taken in all; `now`: ISO 8601. */
  | { readonly kind: "taken"; readonly next: number; readonly now: string }
  | { readonly kind: "out-of-order"; readonly expected: number }
  | NotHeard;

export type ResultHeard = { readonly kind: "taken" } | NotHeard;

export type IntentHeard =
  | { readonly kind: "taken" }
  /** Nothing may be written; the error's message says why. */
  | { readonly kind: "refused"; readonly error: AppError }
  | NotHeard;

export type TokenHeard =
  | { readonly kind: "token"; readonly token: RunnerToken }
  /** The code host gives none. */
  | { readonly kind: "denied"; readonly error: AppError<"code-host-denied"> }
  | NotHeard;

/** What one runner may say, by its token. */
export interface CallbackVoice {
  events(message: EventsMessage): Promise<EventsHeard>;
  /** One that was taken already is taken again, without effect. */
  result(result: RunnerResult): Promise<ResultHeard>;
  /** Rejects when nobody can tell whether it was kept. */
  intent(change: ChangeAnnouncement): Promise<IntentHeard>;
  /** Rejects when a token could not be had, and might be a little later. */
  token(signal: AbortSignal): Promise<TokenHeard>;
  /** Notes that what it sent was refused unread, or could not be read. */
  misread(): void;
}

/** What is said in order, or asked beside it: each has room for a few messages at once. */
export type CallbackLane = "talk" | "ask";

export interface CallbackHearing {
  /**
   * Lets a runner speak: `use` is called only for a token that is right, and only when there is room for one message
   * more, so that nothing of a stranger's message need be read. The room is given back when it settles.
   */
  hear<Answer>(
    caller: CallbackCaller,
    lane: CallbackLane,
    use: (voice: CallbackVoice) => Promise<Answer>,
  ): Promise<Answer | NotHeard>;
}
