import type { BranchPull } from "../ports/branch-writer.ts";
import { type Advance, advanceBranch } from "./advance-branch.ts";
import { type OpenFixPullPorts, openFixPull, type PullWish } from "./open-fix-pull.ts";
import { type BranchWish, type PlacedBranch, putBranch } from "./put-branch.ts";
import { type OwnBranch, withdrawBranch } from "./withdraw-branch.ts";
import {
  type ChangeToPublish,
  type WriteChangePorts,
  type WrittenChange,
  writeChange,
} from "./write-change.ts";

export type PublishChangePorts = WriteChangePorts & OpenFixPullPorts;

/**
 * The steps of a change on its way to the code host. Each looks for what an earlier attempt has left before it writes,
 * and after each doubt, so that it may be done again.
 */
export interface PublishChange {
  write(change: ChangeToPublish, signal: AbortSignal): Promise<WrittenChange>;
  putBranch(written: WrittenChange, wish: BranchWish, signal: AbortSignal): Promise<PlacedBranch>;
  openPull(wish: PullWish, signal: AbortSignal): Promise<BranchPull>;
  advance(advance: Advance, signal: AbortSignal): Promise<void>;
  withdraw(own: OwnBranch, signal: AbortSignal): Promise<"gone" | "kept">;
}

/** Creates the steps over a writer that the outbound gate stands in front of. */
export function createPublishChange(ports: PublishChangePorts): PublishChange {
  return {
    write: (change, signal) => writeChange(ports, change, signal),
    putBranch: (written, wish, signal) => putBranch(ports, { written, wish }, signal),
    openPull: (wish, signal) => openFixPull(ports, wish, signal),
    advance: (advance, signal) => advanceBranch(ports, advance, signal),
    withdraw: (own, signal) => withdrawBranch(ports, own, signal),
  };
}
