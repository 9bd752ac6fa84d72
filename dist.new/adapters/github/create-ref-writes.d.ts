import type { BranchWriter } from "../../ports/branch-writer.ts";
import type { GithubClient } from "./create-github-client.ts";
type RefWrites = Pick<BranchWriter, "createBranch" | "moveBranch" | "deleteBranch">;
/** Creates the calls that make, move and delete branches. */
export declare function createRefWrites(client: GithubClient): RefWrites;
export {};
