import { AppError } from "../../domain/errors/app-error.ts";
import { type GitProgram } from "./git-program.ts";
/** Trees of commits (or of trees) by their full ids, in order; `undefined` for what is not here. */
export declare function resolveTrees(git: GitProgram, ids: readonly string[], signal: AbortSignal): Promise<readonly (string | undefined)[]>;
export declare function commitUnavailable(commit: string, place: string): AppError<"snapshot-unavailable">;
