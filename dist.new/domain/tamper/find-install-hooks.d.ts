import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
/** Finds what would run by itself on the next install or build, and was not run before. */
export declare function findInstallHooks(files: readonly ChangedFile[]): TamperFinding[];
