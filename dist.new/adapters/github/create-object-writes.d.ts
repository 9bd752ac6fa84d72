import type { BranchWriter } from "../../ports/branch-writer.ts";
import type { GithubClient } from "./create-github-client.ts";
type ObjectWrites = Pick<BranchWriter, "blob" | "tree" | "commit">;
/** Creates the calls that write git's objects: nothing points at them yet, so that they may be sent twice. */
export declare function createObjectWrites(client: GithubClient): ObjectWrites;
export {};
