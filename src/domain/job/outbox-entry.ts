import { z } from "zod";

/** Something that must reach the code host exactly once. */
export const OutboxEntry = z.object({
  /** Deterministic: the same write has the same key, so that it is put in once. */
  key: z.string().min(1),
  jobId: z.string().min(1),
  kind: z.enum(["review", "reply", "notice", "reaction", "settle"]),
  /** What to write, as the kind has it: plain JSON. */
  payload: z.json(),
  state: z.enum(["pending", "done", "failed"]),
  /** Tries so far. */
  attempts: z.number().int().nonnegative(),
  /** ISO 8601: not to be tried before. */
  notBefore: z.iso.datetime(),
  /** ISO 8601: when a write was sent whose outcome is not known. */
  sentAt: z.iso.datetime().optional(),
  /** Page of what was written. */
  url: z.string().optional(),
  /** Why the last try failed, one line without secrets. */
  error: z.string().optional(),
  createdAt: z.iso.datetime(),
});
export type OutboxEntry = Readonly<z.infer<typeof OutboxEntry>>;

/** An entry as it is put in. */
export type NewOutboxEntry = Pick<OutboxEntry, "key" | "jobId" | "kind" | "payload">;

/** Tries to write an entry at most. */
export const MAX_DELIVERY_ATTEMPTS = 10;
