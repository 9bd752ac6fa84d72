import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
/** Finds lists of settings that leave out more than before, and checks with a lower level. */
export declare function findNarrowerSettings(files: readonly ChangedFile[]): TamperFinding[];
