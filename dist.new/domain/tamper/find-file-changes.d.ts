import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
/** Finds what a change does to files as a whole: their modes, CI's own files, agents' instructions, files that are gone. */
export declare function findFileChanges(files: readonly ChangedFile[]): TamperFinding[];
