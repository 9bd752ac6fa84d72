import type { SimpleGit } from "simple-git";
import { type Environment } from "./git-environment.ts";
/** Opens simple-git in a checkout: for commands without input whose arguments come from this program alone. */
export declare function openPorcelain(folder: string, environment: Environment, signal: AbortSignal): Promise<SimpleGit>;
