import type { EventsHeard, IntentHeard, ResultHeard, TokenHeard } from "../../app/callback-hearing.ts";
export type CallbackAnswer = EventsHeard | IntentHeard | ResultHeard | TokenHeard;
/** What a runner is answered. */
export declare function callbackResponse(answer: CallbackAnswer): Response;
