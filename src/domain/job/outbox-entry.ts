import { z } from "zod";

/** Write that must reach the code host exactly once. */
export const OutboxEntry = z.object({
  /** Deterministic: the same write has the same key, so that it is added only once. */
  key: z.string().min(1),
  jobId: z.string().min(1),
  kind: z.enum(["review", "reply", "notice", "reaction", "settle", "check", "command", "threads"]),
  /** Payload in the format of the entry's kind: plain JSON. */
  payload: z.json(),
  state: z.enum(["pending", "done", "failed"]),
  /** Number of attempts so far. */
  attempts: z.number().int().nonnegative(),
  /** ISO 8601: time of the earliest next attempt. */
  notBefore: z.iso.datetime(),
  /** ISO 8601: time of a write whose outcome is unknown. */
  sentAt: z.iso.datetime().optional(),
  /** Page of the written post. */
  url: z.string().optional(),
  /** Error of the last attempt, one line without secrets. */
  error: z.string().optional(),
  createdAt: z.iso.datetime(),
});
/** Write that must reach the code host exactly once. */
export type OutboxEntry = Readonly<z.infer<typeof OutboxEntry>>;

/** Outbox entry before it is stored. */
export type NewOutboxEntry = Pick<OutboxEntry, "key" | "jobId" | "kind" | "payload">;

/** Maximum attempts to write an entry. */
export const MAX_DELIVERY_ATTEMPTS = 10;

const ReviewPayload = z.object({ approved: z.number().optional() });

/**
 * Returns the version of the draft that a user approved for publishing; `undefined` for unattended
 * publishing.
 */
export function readApprovedVersion({ payload }: Pick<OutboxEntry, "payload">): number | undefined {
  return ReviewPayload.parse(payload).approved;
}
