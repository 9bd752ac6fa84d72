import type { Allowance } from "../../domain/budget/allowance.ts";
import type { Severity } from "../../domain/core/severity.ts";
import type { PullFile } from "../../domain/diff/pull-file.ts";
import type { ReviewEvent } from "../../domain/finding/finding.ts";
import type { Vault } from "../../domain/inbound/vault.ts";
import type { ChangeDescription } from "../../domain/prompt/review-user.ts";
import type { Wrap } from "../../domain/untrusted/untrusted.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../../ports/ledger.ts";
import type { Model } from "../../ports/model.ts";
import type { Snapshot } from "../../ports/snapshots.ts";
import type { AgentLimits } from "../agent/conversation.ts";
import type { AgentTool } from "../agent/tool.ts";

/** How a review is to be done; 0 means no limit where a limit is a number. */
export interface ReviewSettings extends AgentLimits {
  readonly maxDiffChars: number;
  readonly maxInputTokens: number;
  /** What the run may spend beside that, and its prices. */
  readonly budget?: Allowance | undefined;
  readonly concurrency: number;
  readonly defaultEvent: ReviewEvent;
  readonly allowApprove: boolean;
  readonly minSeverity?: Severity | undefined;
}

/** A change with all that its review needs. */
export interface ReviewInput {
  readonly jobId: string;
  readonly change: ChangeDescription;
  /** Full object id that the change starts from; with it, patches that are missing come from the snapshot. */
  readonly base?: string | undefined;
  /** Full object id of what is reviewed. */
  readonly head: string;
  readonly files: readonly PullFile[];
  /** The head's files, for tools and suggestions; without it the review has no tools. */
  readonly snapshot?: Snapshot | undefined;
  readonly rules: string;
  /** The repository's own template for descriptions, from its default branch: what it hides is no news. */
  readonly template?: string | undefined;
  /** Paths that a rule of the repository takes out. */
  readonly skipPaths: ReadonlySet<string>;
  /** Tools that the repository brings, beside those that read it. */
  readonly helpers?: { readonly names: readonly string[]; tools(wrap: Wrap): AgentTool[] };
  /** Address of the comment in which a finding was posted before, by the finding's id. */
  readonly posted?: ReadonlyMap<string, string> | undefined;
  /** What a reader must know of how the change was read, one line each. */
  readonly problems?: readonly string[];
}

export interface ReviewFilesPorts {
  readonly model: Model;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** What takes the place of the parts that stand between strangers and the model. */
  readonly overrides?:
    | {
        readonly wrap?: (own: Wrap) => Wrap;
        readonly vault?: (own: Vault) => Vault;
      }
    | undefined;
}
