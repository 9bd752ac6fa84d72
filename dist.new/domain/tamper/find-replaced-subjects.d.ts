import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
import type { ChangedTests } from "./test-file.ts";
/** Finds functions under test that a test now defines, or puts a stand-in for. Takes time in proportion to the files. */
export declare function findReplacedSubjects({ files }: ChangedTests, changed: readonly ChangedFile[]): TamperFinding[];
