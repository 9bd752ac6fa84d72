import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedTests } from "./test-file.ts";
/** Finds rows that a table of a test lost: each is a case that nothing tries any more. */
export declare function findRemovedRows({ files, made, gone }: ChangedTests): TamperFinding[];
