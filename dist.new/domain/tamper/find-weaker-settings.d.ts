import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
/** Finds settings of compilers, linters, test runners and git that check or show less than before. */
export declare function findWeakerSettings(files: readonly ChangedFile[]): TamperFinding[];
