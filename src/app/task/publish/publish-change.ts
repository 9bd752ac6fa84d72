import type { TaskIntent } from "../../../domain/task/task-intent.ts";
import type { BranchPull } from "../../../ports/branch-writer.ts";
import { type Certainty, createCertainty } from "../../publish/certainty.ts";
import { advanceBranch, type BranchAdvance } from "./advance-branch.ts";
import { type BranchOptions, type CreatedBranch, createBranch } from "./create-branch.ts";
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

export type PublishChangePorts = CreateCommitPorts &
  OpenPullRequestPorts & {
    /** Whether a pull request that may be open is looked up later, by what keeps the intent. */
    readonly leavesDoubt?: boolean | undefined;
  };

export interface OpenPullInput extends PullRequestInput {
  /** Announced again before the pull request is sent, with the time of that and what it says. */
  readonly intent?: TaskIntent | undefined;
  /** What is known of an earlier attempt; absent: as the intent has it. */
  readonly certainty?: Certainty | undefined;
}

/**
 * The steps of a change on its way to the code host. Each looks for what an earlier attempt has left before it writes,
 * and after each doubt, so that it may be done again.
 */
export interface PublishChange {
  createCommit(change: ChangeToPublish, signal: AbortSignal): Promise<CreatedCommit>;
  createBranch(
    written: CreatedCommit,
    wish: BranchOptions,
    signal: AbortSignal,
  ): Promise<CreatedBranch>;
  /** Has the commit compared with what was announced, before a branch moves on to it. */
  confirm(written: CommitConfirmation): Promise<void>;
  openPull(wish: OpenPullInput, signal: AbortSignal): Promise<BranchPull>;
  advance(advance: BranchAdvance, signal: AbortSignal): Promise<void>;
  deleteBranch(own: OwnBranch, signal: AbortSignal): Promise<"gone" | "kept">;
}

/** A commit that was written, with the last words of its pull request. */
export interface CommitConfirmation {
  readonly intent: TaskIntent;
  readonly branch: string;
  readonly commit: string;
}

/** Creates the steps over a writer that the outbound gate stands in front of. */
export function createPublishChange(ports: PublishChangePorts): PublishChange {
  return {
    createCommit: (change, signal) => createCommit(ports, change, signal),
    createBranch: (written, wish, signal) => createBranch(ports, { written, wish }, signal),
    confirm: ({ intent, branch, commit }) => ports.announce({ ...intent, branch, commit }),
    openPull: (wish, signal) => {
      const { certainty = createAnnouncedCertainty(ports, wish) } = wish;
      return openPullRequest(ports, wish, { certainty, signal });
    },
    advance: (advance, signal) => advanceBranch(ports, advance, signal),
    deleteBranch: (own, signal) => deleteBranch(ports, own, signal),
  };
}

/**
 * The intent keeps when the pull request was sent. By then the change has passed what it had to pass, and the commit is
 * compared with what was announced.
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
