import type { TaskIntent } from "../../../domain/task/task-intent.ts";
import type { BranchPull } from "../../../ports/branch-writer.ts";
import { type Certainty, createCertainty } from "../../publish/certainty.ts";
import { type Advance, advanceBranch } from "./advance-branch.ts";
import { type BranchWish, type PlacedBranch, putBranch } from "./create-branch.ts";
import {
  type ChangeToPublish,
  type WriteChangePorts,
  type WrittenChange,
  writeChange,
} from "./create-commit.ts";
import { type OwnBranch, withdrawBranch } from "./delete-branch.ts";
import { type OpenFixPullPorts, openFixPull, type PullWish } from "./open-pull-request.ts";

export type PublishChangePorts = WriteChangePorts &
  OpenFixPullPorts & {
    /** Whether a pull request that may be open is looked up later, by what keeps the intent. */
    readonly leavesDoubt?: boolean | undefined;
  };

export interface PullToOpen extends PullWish {
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
  write(change: ChangeToPublish, signal: AbortSignal): Promise<WrittenChange>;
  putBranch(written: WrittenChange, wish: BranchWish, signal: AbortSignal): Promise<PlacedBranch>;
  /** Has the commit compared with what was announced, before a branch moves on to it. */
  confirm(written: ConfirmedChange): Promise<void>;
  openPull(wish: PullToOpen, signal: AbortSignal): Promise<BranchPull>;
  advance(advance: Advance, signal: AbortSignal): Promise<void>;
  withdraw(own: OwnBranch, signal: AbortSignal): Promise<"gone" | "kept">;
}

/** A commit that was written, with the last words of its pull request. */
export interface ConfirmedChange {
  readonly intent: TaskIntent;
  readonly branch: string;
  readonly commit: string;
}

/** Creates the steps over a writer that the outbound gate stands in front of. */
export function createPublishChange(ports: PublishChangePorts): PublishChange {
  return {
    write: (change, signal) => writeChange(ports, change, signal),
    putBranch: (written, wish, signal) => putBranch(ports, { written, wish }, signal),
    confirm: ({ intent, branch, commit }) => ports.announce({ ...intent, branch, commit }),
    openPull: (wish, signal) => {
      const { certainty = announcedCertainty(ports, wish) } = wish;
      return openFixPull(ports, wish, { certainty, signal });
    },
    advance: (advance, signal) => advanceBranch(ports, advance, signal),
    withdraw: (own, signal) => withdrawBranch(ports, own, signal),
  };
}

/**
 * The intent keeps when the pull request was sent. By then the change has passed what it had to pass, and the commit is
 * compared with what was announced.
 */
function announcedCertainty(
  { clock, announce, leavesDoubt }: PublishChangePorts,
  { intent, branch, commit, title, body }: PullToOpen,
): Certainty {
  return createCertainty({
    clock,
    isDeferred: leavesDoubt,
    sentAt: intent?.openingAt,
    keep: async (openingAt) => {
      if (intent === undefined) return;
      const { isVerified: _passed, openingAt: _before, ...rest } = intent;
      const sent = openingAt === undefined ? {} : { openingAt, commit };
      await announce({ ...rest, branch, title, body, ...sent });
    },
  });
}
