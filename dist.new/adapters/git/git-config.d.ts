/** A file whose content is larger is treated as binary: git would hold it, and its lines, in memory. */
export declare const BIG_FILE_BYTES: number;
/** Options before the subcommand for git in a developer's checkout. */
export declare function checkoutConfigArgv(): string[];
/** The same as `key=value`, for simple-git. */
export declare function checkoutConfig(): string[];
/** Options before the subcommand for git in a folder of ours; only `protocols` may be spoken. */
export declare function ownConfigArgv(protocols?: readonly string[]): string[];
/** Configuration passed in the environment, where no process list shows it and a key may hold `=`. */
export declare function configEnvironment(entries: readonly (readonly [key: string, value: string])[]): Record<string, string>;
