import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
import type { ChangedTests } from "./test-file.ts";
/**
 * Finds expected values that change while nothing but tests does: the test may be fitted to what the code does. A
 * change of code may well change what is expected, so nothing is found beside one.
 */
export declare function findChangedExpectations(files: readonly ChangedFile[], tests: ChangedTests): TamperFinding[];
