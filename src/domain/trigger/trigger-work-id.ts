import { deriveWorkId } from "../publish/work-id.ts";
import type { TriggerRequest } from "./trigger-decision.ts";

/** Derives the work id of a request from its comment or its change, so that repeated deliveries count as one. */
export function deriveTriggerWorkId({ commentId, commentUrl, change }: TriggerRequest): string {
  if (change !== undefined) return deriveWorkId("change", change.head, change.at);
  return deriveWorkId("comment", commentId === 0 ? (commentUrl ?? "") : `${commentId}`);
}

/**
 * Id of the notice about reviews that no person requested: one for each pull request, edited in
 * place.
 */
export const AUTOMATIC_NOTICE_ID: string = deriveWorkId("automatic");
