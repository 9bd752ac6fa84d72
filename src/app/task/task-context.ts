import type { Allowance } from "../../domain/budget/allowance.ts";
import type { Secret } from "../../domain/core/secret.ts";
import type { LinkPolicy } from "../../domain/outbound/link-policy.ts";
import type { PullRequest, RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { FailureReport } from "../../domain/task/candidate-group.ts";
import type { TaskSettings } from "../../domain/task/task-settings.ts";
import type { TimeBudget } from "../../domain/task/time-budget.ts";
import type { BranchPulls } from "../../ports/branch-pulls.ts";
import type { Branches } from "../../ports/branches.ts";
import type { Clock } from "../../ports/clock.ts";
import type { GitObjects } from "../../ports/git-objects.ts";
import type { IssueSearch } from "../../ports/issue-search.ts";
import type { Ledger } from "../../ports/ledger.ts";
import type { Model } from "../../ports/model.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { Snapshot, Snapshots } from "../../ports/snapshots.ts";
import type { RunAccount } from "../agent/call-model.ts";
import type { AgentLimits, ContextWindow } from "../agent/conversation.ts";
import type { Conventions } from "../repository/read-conventions.ts";
import type { RunContext } from "../run/run-context.ts";
import type { PrepareChange } from "./change/prepare-change.ts";
import type { ProposeChange } from "./propose-change.ts";
import type { PublishChange } from "./publish/publish-change.ts";
import type { TaskInput } from "./task-input.ts";
import type { ChangeVerifier } from "./verify/change-verifier.ts";

/** Ports for a task's writes to the code host. */
export interface TaskHost {
  readonly objects: GitObjects;
  readonly branches: Branches;
  readonly branchPulls: BranchPulls;
  readonly publish: PublishChange;
  readonly pulls: Pick<PullReader, "pull">;
  readonly search: IssueSearch;
  /** Returns the login that the service posts with. */
  identity(repository: RepositoryRef, signal: AbortSignal): Promise<string>;
  /** Verifies changes on the caller's own machines; absent if not configured. */
  readonly verify?: ChangeVerifier | undefined;
}

export interface RunTaskPorts {
  readonly snapshots: Snapshots;
  /** Returns a valid token to read the repository; absent if none is needed. */
  token?(repository: RepositoryRef, signal: AbortSignal): Promise<Secret>;
  /** Version of this program. */
  readonly version: string;
  readonly model: Model;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly propose: ProposeChange;
  readonly prepare: PrepareChange;
  /** Absent to only propose the change. */
  readonly host?: TaskHost | undefined;
}

export interface RunTaskSettings extends AgentLimits {
  readonly task: TaskSettings;
  readonly maxInputTokens: number;
  /** Remaining budget besides the limits, and prices. */
  readonly budget?: Allowance | undefined;
  readonly rulesPath: string;
  readonly defaultRules: string;
  /** Allowed link targets in the model's text. */
  readonly links: LinkPolicy;
  /** ISO 8601 time at which the runner is killed; absent for no limit. */
  readonly deadlineAt?: string;
}

/** State that all cycles of one task share. */
export interface TaskContext {
  readonly ports: RunTaskPorts;
  readonly input: TaskInput;
  readonly settings: RunTaskSettings;
  readonly run: RunContext;
  readonly report: FailureReport;
  readonly snapshot: Snapshot;
  readonly conventions: Conventions;
  readonly account: RunAccount;
  readonly window: ContextWindow;
  readonly time: TimeBudget;
  /** Current diff of the pull request; absent for work that opens one. */
  readonly priorDiff?: string | undefined;
  /** The pull request as it passed the check. */
  readonly pull?: PullRequest | undefined;
}
