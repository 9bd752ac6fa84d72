import type { BranchWriter } from "../../ports/branch-writer.ts";
import { type GithubClientOptions } from "./create-github-client.ts";
/** Creates the writer of branches over GitHub's Git Data API. What is ours is told by the author's account. */
export declare function createBranchWriter(options: GithubClientOptions): BranchWriter;
