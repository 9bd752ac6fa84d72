import type { Vault } from "../domain/inbound/vault.ts";
import type { NotReviewedReason } from "../domain/manifest/manifest.ts";
import type { HiddenPart } from "../domain/untrusted/hidden-part.ts";
import type { ChunkReview } from "./review-chunks.ts";
import type { ReviewFilesPorts, ReviewInput, ReviewSettings } from "./review-input.ts";
import type { RunContext } from "./run-context.ts";
/** What is to be reviewed, and how. */
export interface Scope {
    readonly input: ReviewInput;
    readonly settings: ReviewSettings;
    readonly leftOut: ReadonlyMap<string, NotReviewedReason>;
    /** Keeps the secrets of the change from the model. */
    readonly vault: Vault;
}
/** What all conversations of one review have in common. */
export interface Talk {
    readonly review: ChunkReview;
    /** What was hidden in the texts around the change; filled as chunks are opened. */
    readonly hidden: HiddenPart[];
}
/** Opens what all conversations of one review share: system prompt, tools, account, fences. */
export declare function openTalk({ model, ledger, clock, overrides }: ReviewFilesPorts, { input, settings, leftOut, vault }: Scope, { emit, signal }: RunContext): Talk;
