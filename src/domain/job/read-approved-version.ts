import { z } from "zod";
import type { OutboxEntry } from "./outbox-entry.ts";

const ReviewPayload = z.object({ approved: z.number().optional() });

/**
 * Returns the version of the draft that a user approved for publishing; `undefined` for unattended
 * publishing.
 */
export function readApprovedVersion({ payload }: Pick<OutboxEntry, "payload">): number | undefined {
  return ReviewPayload.parse(payload).approved;
}
