import type { FollowupRequest, TriggerRequest } from "../../domain/trigger/trigger-decision.ts";

/** An event that the trigger accepted. */
export type ActionRequest =
  | { readonly kind: "review"; readonly request: TriggerRequest }
  | { readonly kind: "followup"; readonly request: FollowupRequest };
