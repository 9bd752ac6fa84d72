import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
/** Finds signs that are new in a change: of tests that are skipped, of checks that are silenced. */
export declare function findSigns(files: readonly ChangedFile[]): TamperFinding[];
