import { type Environment } from "./git-environment.ts";
import { type GitProgram } from "./git-program.ts";
/** git in a bare repository of ours; it speaks no protocol but `protocols`. */
export declare function createOwnProgram(gitDir: string, environment: Environment, protocols?: readonly string[]): GitProgram;
