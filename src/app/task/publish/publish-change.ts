import type { TaskIntent } from "../../../domain/task/task-intent.ts";
import type { BranchPull } from "../../../ports/branch-pulls.ts";
import { type Certainty, createCertainty } from "../../publish/certainty.ts";
import { type AdvanceBranchPorts, advanceBranch, type BranchAdvance } from "./advance-branch.ts";
import {
  type BranchOptions,
  type CreateBranchPorts,
  type CreatedBranch,
  createBranch,
} from "./create-branch.ts";
import {
  type ChangeToPublish,
  type CreateCommitPorts,
  type CreatedCommit,
  createCommit,
} from "./create-commit.ts";
import { deleteBranch, type OwnBranch } from "./delete-branch.ts";
import {
  type OpenPullRequestPorts,
  openPullRequest,
  type PullRequestInput,
} from "./open-pull-request.ts";

export type PublishChangePorts = AdvanceBranchPorts &
  CreateBranchPorts &
  CreateCommitPorts &
  OpenPullRequestPorts & {
    /** True if a pull request of unknown outcome is looked up later, by the process that keeps the intent. */
    readonly leavesDoubt?: boolean | undefined;
  };

export interface OpenPullInput extends PullRequestInput {
  /** Announced again before the pull request is sent, with the time and the content. */
  readonly intent?: TaskIntent | undefined;
  /** Certainty of an earlier attempt; absent to take it from the intent. */
  readonly certainty?: Certainty | undefined;
}

/**
 * The steps of publishing a change. Each looks for the result of an earlier attempt before it writes, and after each
 * uncertain outcome, so that it can be repeated.
 */
export interface PublishChange {
  createCommit(change: ChangeToPublish, signal: AbortSignal): Promise<CreatedCommit>;
  createBranch(
    written: CreatedCommit,
    options: BranchOptions,
    signal: AbortSignal,
  ): Promise<CreatedBranch>;
  /** Has the commit compared with the announced one, before a branch moves to it. */
  confirm(written: CommitConfirmation): Promise<void>;
  openPull(input: OpenPullInput, signal: AbortSignal): Promise<BranchPull>;
  advance(advance: BranchAdvance, signal: AbortSignal): Promise<void>;
  deleteBranch(own: OwnBranch, signal: AbortSignal): Promise<"gone" | "kept">;
}

/** A written commit, with the final content of its pull request. */
export interface CommitConfirmation {
  readonly intent: TaskIntent;
  readonly branch: string;
  readonly commit: string;
}

/** Creates the steps with ports that the secret filter protects. */
export function createPublishChange(ports: PublishChangePorts): PublishChange {
  return {
    createCommit: (change, signal) => createCommit(ports, change, signal),
    createBranch: (written, options, signal) => createBranch(ports, { written, options }, signal),
    confirm: ({ intent, branch, commit }) => ports.announce({ ...intent, branch, commit }),
    openPull: (input, signal) => {
      const { certainty = createAnnouncedCertainty(ports, input) } = input;
      return openPullRequest(ports, input, { certainty, signal });
    },
    advance: (advance, signal) => advanceBranch(ports, advance, signal),
    deleteBranch: (own, signal) => deleteBranch(ports, own, signal),
  };
}

/**
 * Stores in the intent when the pull request was sent. By then the change is verified, and the commit is compared with
 * the announced one.
 */
function createAnnouncedCertainty(
  { clock, announce, leavesDoubt }: PublishChangePorts,
  { intent, branch, commit, title, body }: OpenPullInput,
): Certainty {
  return createCertainty({
    clock,
    isDeferred: leavesDoubt,
    sentAt: intent?.openingAt,
    storeSentAt: async (openingAt) => {
      if (intent === undefined) return;
      const { isVerified: _passed, openingAt: _before, ...rest } = intent;
      const sent = openingAt === undefined ? {} : { openingAt, commit };
      await announce({ ...rest, branch, title, body, ...sent });
    },
  });
}
