import { z } from "zod";
/** Names with one exact version each. No address, path, index, range, option or build flag fits these. */
declare const PACKAGES: {
    readonly pip: RegExp;
    readonly npm: RegExp;
    readonly cargo: RegExp;
};
export type PackageManager = keyof typeof PACKAGES;
/** What is installed before a helper runs, and by what. */
export interface Install {
    readonly manager: PackageManager;
    readonly packages: readonly string[];
}
/** Reads `install` of a helper: `{"pip": ["ruff==0.6.9"]}`. */
export declare const InstallSchema: z.ZodType<Install, unknown>;
/** How a list of packages is installed into a folder, and what a command needs to find them there. */
export interface InstallPlan {
    readonly program: string;
    readonly args: readonly string[];
    readonly environment: Readonly<Record<string, string>>;
    /** Variables of whoever uses what was installed; folders to be put in front of its PATH. */
    readonly use: {
        readonly path: readonly string[];
        readonly variables: Readonly<Record<string, string>>;
    };
}
/**
 * Plans an installation. `from` is the folder while it is installed, `to` the same folder when it is used.
 *
 * pip takes wheels alone and nothing that is not listed, npm runs no script of a package: what is installed runs when
 * the helper does. cargo compiles, as there is no other way.
 */
export declare function planInstall({ manager, packages }: Install, from: string, to: string): InstallPlan;
export {};
