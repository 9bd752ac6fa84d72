import { type Environment } from "./git-environment.ts";
import { type GitProgram } from "./git-program.ts";
/** git in a folder of a developer's checkout: read-only commands that start no program of its configuration. */
export declare function createCheckoutProgram(folder: string, environment: Environment): GitProgram;
