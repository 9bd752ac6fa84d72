import type { AppError } from "../../domain/core/app-error.ts";
import type { EventsMessage } from "../../domain/runner/callback-messages.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { RunnerToken } from "../../domain/runner/runner-spec.ts";
import type { ChangeAnnouncement } from "../../domain/task/change-announcement.ts";

/** The claimed identity of a runner, not verified yet. */
export interface CallbackCaller {
  readonly jobId: string;
  /** Absent when the request has none. */
  readonly token: string | undefined;
}

/** Reason for rejecting a runner's message. */
export type CallbackRejection =
  /** A missing, unknown or former token, or a token of another job; the response does not reveal which. */
  | { readonly kind: "unauthorized" }
  /** The token is valid, but the runner's session is over. */
  | { readonly kind: "finished" }
  /** The runner may send the same message again later. */
  | { readonly kind: "busy"; readonly reason: "not-taken-up" | "too-many" };

export type EventsOutcome =
  /** `next`: number of accepted events in total; `now`: ISO 8601. */
  | { readonly kind: "taken"; readonly next: number; readonly now: string }
  | { readonly kind: "out-of-order"; readonly expected: number }
  | CallbackRejection;

export type ResultOutcome = { readonly kind: "taken" } | CallbackRejection;

export type IntentOutcome =
  | { readonly kind: "taken" }
  /** The write is not allowed; the error's message states the reason. */
  | { readonly kind: "refused"; readonly error: AppError }
  | CallbackRejection;

export type TokenOutcome =
  | { readonly kind: "token"; readonly token: RunnerToken }
  /** The code host did not issue a token. */
  | { readonly kind: "denied"; readonly error: AppError<"code-host-denied"> }
  | CallbackRejection;

/** Handlers for the messages of one authenticated runner. */
export interface CallbackHandlers {
  events(message: EventsMessage): Promise<EventsOutcome>;
  /** A repeated result is acknowledged without effect. */
  result(result: RunnerResult): Promise<ResultOutcome>;
  /** Rejects when it is unknown whether the intent was stored. */
  intent(change: ChangeAnnouncement): Promise<IntentOutcome>;
  /** Rejects when the token is temporarily unavailable. */
  token(signal: AbortSignal): Promise<TokenOutcome>;
  /** Reports a message that was too large or could not be parsed. */
  reportUnreadable(): void;
}

/** Ordered messages, or concurrent requests; each lane has room for a few messages at once. */
export type CallbackLane = "talk" | "ask";

export interface CallbackApi {
  /**
   * Processes a runner's message: `use` is called only for a valid token and only if there is room for another message,
   * so that unauthenticated messages need not be read. The room is released when it settles.
   */
  receive<Answer>(
    caller: CallbackCaller,
    lane: CallbackLane,
    use: (voice: CallbackHandlers) => Promise<Answer>,
  ): Promise<Answer | CallbackRejection>;
}
