import type { FileBlob, PullFile } from "../diff/pull-file.ts";
import { type Vault } from "../inbound/vault.ts";
import { type ReviewComment, type ReviewEvent, type Severity } from "./finding.ts";
import type { PublishPlan } from "./planned.ts";
/** Limits of the code host and of the reader's patience. */
export interface PlanLimits {
    /** Inline comments of one review. */
    readonly maxInline?: number;
    /** Characters of one comment's body. */
    readonly maxBodyChars?: number;
    readonly maxTitleChars?: number;
    /** Findings below it go to the summary. */
    readonly minSeverity?: Severity;
}
export interface PlanOptions {
    /** The file on the head, for suggestions; without it none is committable. */
    readonly headBlob?: (path: string) => FileBlob | undefined;
    readonly limits?: PlanLimits;
    /** What the model asked for; `COMMENT` when it said nothing. */
    readonly event?: ReviewEvent;
    readonly allowApprove?: boolean;
    /** Address of the comment in which a finding was posted before, by the finding's id. */
    readonly posted?: ReadonlyMap<string, string>;
    /** What the model saw placeholders for: quotes get it back, and suggestions what their lines hold anyway. */
    readonly vault?: Pick<Vault, "unmask">;
}
export declare const DEFAULT_LIMITS: {
    readonly maxInline: 60;
    readonly maxBodyChars: 65536;
    readonly maxTitleChars: 256;
};
/**
 * Decides what becomes of each finding: an inline comment, a remark on its file, or a line of the summary. Nothing is
 * lost: the buckets together hold as many findings as were handed in, each with its reason.
 *
 * @example
 * const files = [{ path: "x", status: "modified", patch: "@@ -1 +1 @@\n-a\n+b" }] as const;
 * planReview(files, [{ path: "x", line: 1, body: "Why?" }]).inline.length; // 1
 */
export declare function planReview(files: readonly PullFile[], comments: readonly ReviewComment[], options?: PlanOptions): PublishPlan;
