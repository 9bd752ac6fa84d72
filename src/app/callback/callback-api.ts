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
export type CallbackRejection =
  /** No token, one that is nobody's, another job's, or an earlier try's: nobody is told which. */
  | { readonly kind: "unauthorized" }
  /** The token was right, and the runner's talk is over. */
  | { readonly kind: "finished" }
  /** It may say the same again, a little later. */
  | { readonly kind: "busy"; readonly reason: "not-taken-up" | "too-many" };

export type EventsOutcome =
  /** `next`: how many were taken in all; `now`: ISO 8601. */
  | { readonly kind: "taken"; readonly next: number; readonly now: string }
  | { readonly kind: "out-of-order"; readonly expected: number }
  | CallbackRejection;

export type ResultOutcome = { readonly kind: "taken" } | CallbackRejection;

export type IntentOutcome =
  | { readonly kind: "taken" }
  /** Nothing may be written; the error's message says why. */
  | { readonly kind: "refused"; readonly error: AppError }
  | CallbackRejection;

export type TokenOutcome =
  | { readonly kind: "token"; readonly token: RunnerToken }
  /** The code host gives none. */
  | { readonly kind: "denied"; readonly error: AppError<"code-host-denied"> }
  | CallbackRejection;

/** What one runner may say, by its token. */
export interface CallbackHandlers {
  events(message: EventsMessage): Promise<EventsOutcome>;
  /** One that was taken already is taken again, without effect. */
  result(result: RunnerResult): Promise<ResultOutcome>;
  /** Rejects when nobody can tell whether it was kept. */
  intent(change: ChangeAnnouncement): Promise<IntentOutcome>;
  /** Rejects when a token could not be had, and might be a little later. */
  token(signal: AbortSignal): Promise<TokenOutcome>;
  /** Notes that what it sent was refused unread, or could not be read. */
  reportUnreadable(): void;
}

/** What is said in order, or asked beside it: each has room for a few messages at once. */
export type CallbackLane = "talk" | "ask";

export interface CallbackApi {
  /**
   * Lets a runner speak: `use` is called only for a token that is right, and only when there is room for one message
   * more, so that nothing of a stranger's message need be read. The room is given back when it settles.
   */
  receive<Answer>(
    caller: CallbackCaller,
    lane: CallbackLane,
    use: (voice: CallbackHandlers) => Promise<Answer>,
  ): Promise<Answer | CallbackRejection>;
}
