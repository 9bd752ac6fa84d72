import type { FollowupRequest, TriggerRequest } from "../../domain/trigger/trigger-decision.ts";

/** What the gate let through. */
export type ActionRequest =
  | { readonly kind: "review"; readonly request: TriggerRequest }
  | { readonly kind: "followup"; readonly request: FollowupRequest };
