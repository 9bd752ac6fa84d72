import type { ReviewDraft } from "../review/review-draft.ts";
import type { OutboundGate, OutboundHit } from "./outbound-gate.ts";
/** A draft without secrets, and why a person must look at it before it is published. */
export interface HeldDraft {
    readonly draft: ReviewDraft;
    /** One line, with the names of secrets and where they stood; absent when there were none. */
    readonly held?: string;
}
/**
 * Takes secrets out of a draft. One that held any says so among its problems, and none of its suggestions that held one
 * can be committed.
 */
export declare function holdDraft(draft: ReviewDraft, gate: Pick<OutboundGate, "checkValue">): HeldDraft;
/** Why a draft is held, by its problems: which secrets stood where. */
export declare function heldReason(problems: readonly string[]): string | undefined;
/** What was found where. */
export interface Found {
    readonly where: string;
    readonly hits: readonly OutboundHit[];
}
/** Says which secrets stood where, never what they are. */
export declare function heldWords(found: readonly Found[]): string;
