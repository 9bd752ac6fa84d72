import type { GitProgram } from "../git-program.ts";
/** Joins packs when they pile up. A failure costs speed only: the next fetch tries again. */
export declare function repackIfPiled(git: GitProgram, repository: string, signal: AbortSignal): Promise<void>;
