import type { GitProgram } from "./git-program.ts";
/** A folder of ours whose git reads the objects of a snapshot. */
export interface ObjectStore {
    readonly git: GitProgram;
    /** Called when the objects turn out to be damaged, so that the next open does not meet them again. */
    reportDamage(): Promise<void>;
    close(): Promise<void>;
}
