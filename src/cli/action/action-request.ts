import type { FollowupRequest, TriggerRequest } from "../../domain/gate/trigger-decision.ts";

/** What the gate let through. */
export type Wanted =
  | { readonly kind: "review"; readonly request: TriggerRequest }
  | { readonly kind: "followup"; readonly request: FollowupRequest };
