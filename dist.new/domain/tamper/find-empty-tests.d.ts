import type { TamperFinding } from "../task/proposal.ts";
import type { TestBlock } from "./test-block.ts";
import type { ChangedTests } from "./test-file.ts";
/** Finds tests that do nothing: an empty body, or a return before anything is done. */
export declare function findEmptyTests({ pairs, made }: ChangedTests): TamperFinding[];
/** Whether a test did something and does nothing now. */
export declare const isEmptied: (old: TestBlock, young: TestBlock) => boolean;
