import type { SimpleGit } from "simple-git";
import type { Environment } from "./git-environment.ts";
import { type GitProgram } from "./git-program.ts";
import type { ObjectFormat } from "./object-id.ts";
/** A developer's repository, found from any path in it. */
export interface Checkout {
    /** Top of the working tree; the repository itself when it is bare. */
    readonly folder: string;
    readonly isBare: boolean;
    readonly format: ObjectFormat;
    readonly objects: string;
    readonly index: string;
    readonly git: GitProgram;
    readonly porcelain: SimpleGit;
}
export declare function openCheckout(path: string, environment: Environment, signal: AbortSignal): Promise<Checkout>;
