import { z } from "zod";
import type { OutboxEntry } from "./outbox-entry.ts";

const ReviewPayload = z.object({ approved: z.number().optional() });

/** Version of the draft that a person has seen and wants published; `undefined` for an unattended publishing. */
export function readApprovedVersion({ payload }: Pick<OutboxEntry, "payload">): number | undefined {
  return ReviewPayload.parse(payload).approved;
}
