import type { OutboundGate } from "../domain/outbound/outbound-gate.ts";
import type { ReviewPublisher } from "../ports/review-publisher.ts";
/** Puts the outbound gate in front of a publisher: no text reaches the code host that it has not
 * seen, and none that is for operators only. */
export declare function guardPublisher(publisher: ReviewPublisher, gate: Pick<OutboundGate, "check">): ReviewPublisher;
