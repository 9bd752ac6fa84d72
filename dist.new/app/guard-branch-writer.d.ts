import type { OutboundGate } from "../domain/outbound/outbound-gate.ts";
import type { BranchWriter } from "../ports/branch-writer.ts";
/**
 * Puts the outbound gate in front of a writer of branches. Code is not altered behind anybody's back: what holds a
 * piece of a secret of ours rejects with `publish-held`, and nothing of it is sent.
 */
export declare function guardBranchWriter(writer: BranchWriter, gate: Pick<OutboundGate, "check">): BranchWriter;
