import { z } from "zod";

/** Most events of one message. */
export const MAX_EVENTS = 256;
/** Most bytes of a result. */
export const MAX_RESULT_BYTES = 16 * 1024 * 1024;

const attempt = z.number().int().positive();
const count = z.number().int().nonnegative();

/**
 * `POST /internal/jobs/{id}/events`. `from` is the number of the first of them, counted from 0 over all that the try
 * has said; deltas count. Without events it asks how far the runner was heard. What an event is, is looked at later.
 */
export const EventsMessage = z.strictObject({
  attempt,
  from: count,
  events: z.array(z.unknown()).max(MAX_EVENTS),
});
export type EventsMessage = Readonly<z.infer<typeof EventsMessage>>;

/** Its answer: how many were taken in all, and the time of whoever keeps the job (ISO 8601). */
export const EventsResponse = z.object({ next: count, now: z.iso.datetime() });
export type EventsResponse = Readonly<z.infer<typeof EventsResponse>>;

/** `POST …/token`, without a body: its answer. */
export const TokenResponse = z.object({
  value: z.string().min(1),
  expiresAt: z.iso.datetime().optional(),
});
export type TokenResponse = Readonly<z.infer<typeof TokenResponse>>;

// `POST …/intent` has a ChangeAnnouncement: as JSON without files, or packed as `src/adapters/shared/remote-runner/pack-announcement.ts`
// describes. `POST …/result` has a RunnerResult. Both are answered without a body, and again alike.

/** What a refusal is known by: `code` of its problem, and beside `out-of-order` the number that is expected. */
export const CALLBACK_CODES = {
  badToken: "callback-token-invalid",
  finished: "job-finished",
  outOfOrder: "out-of-order",
  intentRefused: "intent-refused",
  /** The change holds a piece of a secret. */
  secretFound: "secret-found",
  /** Something else was written than announced. */
  changeReplaced: "change-replaced",
} as const;
