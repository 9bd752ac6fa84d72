import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
/** Finds lock files that take packages from elsewhere, or other contents under the same version. */
export declare function findLockfileChanges(files: readonly ChangedFile[]): TamperFinding[];
