import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
/** Finds builds and CI files that no longer run a check, and run no other one in its place. */
export declare function findLostChecks(files: readonly ChangedFile[]): TamperFinding[];
