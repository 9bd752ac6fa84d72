import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
/** Finds handlers of errors that do nothing and were not there before. */
export declare function findSwallowedErrors(files: readonly ChangedFile[]): TamperFinding[];
