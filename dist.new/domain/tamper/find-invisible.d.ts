import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
/** Finds characters that nobody sees, or that turn the text around them, in names and lines that are new. */
export declare function findInvisible(files: readonly ChangedFile[]): TamperFinding[];
