import type { BranchWriter } from "../../ports/branch-writer.ts";
import type { GithubClient } from "./create-github-client.ts";
type BranchReads = Pick<BranchWriter, "branchHead" | "commitAt" | "treeAt">;
/** Creates the calls that tell where a branch stands and what a commit holds. */
export declare function createBranchReads(client: GithubClient): BranchReads;
export {};
