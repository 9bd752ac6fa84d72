import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
/** Finds settings that say where packages are fetched from, where they are new or changed. */
export declare function findRegistries(files: readonly ChangedFile[]): TamperFinding[];
