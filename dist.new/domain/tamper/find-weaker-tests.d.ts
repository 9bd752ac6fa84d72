import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedTests } from "./test-file.ts";
/** Finds assertions that are gone, and such as more outcomes meet than before. */
export declare function findWeakerTests(tests: ChangedTests): TamperFinding[];
