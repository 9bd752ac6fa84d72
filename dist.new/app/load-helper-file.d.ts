import type { Helper } from "../domain/helper/helper-config.ts";
import type { Snapshot } from "../ports/snapshots.ts";
import type { RunContext } from "./run-context.ts";
/** Reads the helper file of the default branch. One that is wrong counts as none, and the log says why. */
export declare function loadHelperFile(trunk: Pick<Snapshot, "stat" | "read">, path: string, { emit, signal }: RunContext): Promise<readonly Helper[]>;
