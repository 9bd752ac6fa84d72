import type { Allowance } from "../../domain/budget/allowance.ts";
import type { Severity } from "../../domain/core/severity.ts";
import type { EarlierWork } from "../../domain/delta/earlier-work.ts";
import type { PullFile } from "../../domain/diff/pull-file.ts";
import type { Category, ReviewEvent } from "../../domain/finding/finding.ts";
import type { Vault } from "../../domain/inbound/vault.ts";
import type { ChangeDescription } from "../../domain/prompt/review-user.ts";
import type { PathRule } from "../../domain/review/path-rule.ts";
import type { Wrap } from "../../domain/untrusted/untrusted.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../../ports/ledger.ts";
import type { Model } from "../../ports/model.ts";
import type { Snapshot } from "../../ports/snapshots.ts";
import type { AgentLimits } from "../agent/conversation.ts";
import type { AgentTool } from "../agent/tool.ts";

/** Settings of a review; 0 means no limit for a numeric limit. */
export interface ReviewSettings extends AgentLimits {
  readonly maxDiffChars: number;
  /** Model id as configured; absent if the endpoint chooses. */
  readonly modelId?: string | undefined;
  readonly maxInputTokens: number;
  /** Remaining budget besides the limits, and prices. */
  readonly budget?: Allowance | undefined;
  readonly concurrency: number;
  readonly defaultEvent: ReviewEvent;
  readonly allowApprove: boolean;
  readonly minSeverity?: Severity | undefined;
  /** Categories whose findings are listed in a folded section. */
  readonly muteCategories?: readonly Category[] | undefined;
  /** Patterns of paths that are not reviewed. */
  readonly ignorePaths?: readonly string[] | undefined;
}

/** Earlier reviews of a pull request, and access to the commits that they were made on. */
export interface EarlierContext extends EarlierWork {
  readonly baseBranch: string;
  readonly isFullRequested: boolean;
  /** Opens a commit, for the caller to close; `undefined` if it is no longer available. */
  openCommit(commit: string): Promise<Snapshot | undefined>;
}

/** A change with everything that its review needs. */
export interface ReviewInput {
  readonly jobId: string;
  readonly change: ChangeDescription;
  /** Full object id of the change's base; with it, missing patches are read from the snapshot. */
  readonly base?: string | undefined;
  /** Full object id of the reviewed head. */
  readonly head: string;
  readonly files: readonly PullFile[];
  /** The head's files, for tools and suggestions; without it the review has no tools. */
  readonly snapshot?: Snapshot | undefined;
  readonly rules: string;
  /** True if these are the default rules, because the repository has none. */
  readonly isDefault?: boolean | undefined;
  /** Rules for parts of the repository, ordered by path. */
  readonly pathRules?: readonly PathRule[] | undefined;
  /** The repository's own template for descriptions, from its default branch: its hidden text is not reported. */
  readonly template?: string | undefined;
  /** Paths that a rule of the repository excludes. */
  readonly skipPaths: ReadonlySet<string>;
  /** Tools of the repository, in addition to the read-only ones. */
  readonly helpers?: { readonly names: readonly string[]; tools(wrap: Wrap): AgentTool[] };
  /** Address of the comment with an earlier post of a finding, by the finding's id. */
  readonly posted?: ReadonlyMap<string, string> | undefined;
  /** Earlier reviews of the pull request; absent to review the whole change. */
  readonly earlier?: EarlierContext | undefined;
  /** Problems of reading the change for the reader, one line each. */
  readonly problems?: readonly string[];
}

export interface ReviewFilesPorts {
  readonly model: Model;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Replaces the parts that protect the model from untrusted texts. */
  readonly overrides?:
    | {
        readonly wrap?: (own: Wrap) => Wrap;
        readonly vault?: (own: Vault) => Vault;
      }
    | undefined;
}
