import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedTests } from "./test-file.ts";
/** Finds tests that are gone: neither renamed, nor moved, nor put together with others. */
export declare function findDeletedTests({ files, gone }: ChangedTests): TamperFinding[];
