import { z } from "zod";

/** Maximum events in one message. */
export const MAX_EVENTS = 256;
/** Maximum bytes of a result. */
export const MAX_RESULT_BYTES = 16 * 1024 * 1024;

const attempt = z.number().int().positive();
const count = z.number().int().nonnegative();

/**
 * Body of `POST /internal/jobs/{id}/events`. `from` is the offset of the first event among all
 * events of the attempt, from 0; deltas count. Without events, the message asks for the next
 * expected offset. The events themselves are validated later.
 */
export const EventsMessage = z.strictObject({
  attempt,
  from: count,
  events: z.array(z.unknown()).max(MAX_EVENTS),
});
/** Body of `POST /internal/jobs/{id}/events`. */
export type EventsMessage = Readonly<z.infer<typeof EventsMessage>>;

/**
 * Response to an events message: the number of accepted events in total, and the server's time (ISO
 * 8601).
 */
export const EventsResponse = z.object({ next: count, now: z.iso.datetime() });
/** Response to an events message. */
export type EventsResponse = Readonly<z.infer<typeof EventsResponse>>;

/** Response of `POST …/token`, which has no body. */
export const TokenResponse = z.object({
  value: z.string().min(1),
  expiresAt: z.iso.datetime().optional(),
});
/** Response of `POST …/token`. */
export type TokenResponse = Readonly<z.infer<typeof TokenResponse>>;

// The body of `POST …/intent` is a ChangeAnnouncement: as JSON without files, or packed as in
// `src/adapters/shared/remote-runner/pack-announcement.ts`.
// The body of `POST …/result` is a RunnerResult. Both responses have no body, and repeating the
// request returns the same response.

/**
 * Error codes of the callback API: `code` of the problem details; `out-of-order` also has the
 * expected offset.
 */
export const CALLBACK_CODES = {
  badToken: "callback-token-invalid",
  finished: "job-finished",
  outOfOrder: "out-of-order",
  intentRefused: "intent-refused",
  /** The change contains part of a secret. */
  secretFound: "secret-found",
  /** The written change differs from the announced one. */
  changeReplaced: "change-replaced",
} as const;
