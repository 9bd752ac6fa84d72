/** Size above which a file is treated as binary: git would hold it and its lines in memory. */
export const BIG_FILE_BYTES = 50 * 1024 * 1024;

/**
 * Settings that no repository may change: each of them can start a program or change the content
 * read.
 */
const SAFE_CONFIG: Readonly<Record<string, string>> = {
  "core.hooksPath": "/dev/null",
  "core.fsmonitor": "false",
  "core.untrackedCache": "false",
  "core.splitIndex": "false",
  "core.safecrlf": "false",
  "core.pager": "cat",
  "core.askPass": "",
  "core.quotePath": "false",
  "core.bigFileThreshold": String(BIG_FILE_BYTES),
  "credential.helper": "",
  "protocol.allow": "never",
  "diff.external": "",
  "diff.suppressBlankEmpty": "false",
  "log.showSignature": "false",
  "submodule.recurse": "false",
  "color.ui": "false",
  "gc.auto": "0",
  "maintenance.auto": "false",
};

/** Returns the options before the subcommand for git in a developer's checkout. */
export function checkoutConfigArgv(): string[] {
  return toArgv(checkoutConfig());
}

/** Returns the same as `key=value`, for simple-git. */
export function checkoutConfig(): string[] {
  return Object.entries(SAFE_CONFIG).map(([key, value]) => `${key}=${value}`);
}

/**
 * Returns the options before the subcommand for git in one of our folders; only `protocols` are
 * allowed.
 */
export function isolatedConfigArgv(protocols: readonly string[] = []): string[] {
  const allowed = protocols.map((protocol) => [`protocol.${protocol}.allow`, "always"] as const);
  const config = {
    ...SAFE_CONFIG,
    "core.attributesFile": "/dev/null",
    ...Object.fromEntries(allowed),
  };
  return toArgv(Object.entries(config).map(([key, value]) => `${key}=${value}`));
}

/**
 * Passes configuration in the environment, where no process list shows it and a key may contain
 * `=`.
 */
export function configEnvironment(
  entries: readonly (readonly [key: string, value: string])[],
): Record<string, string> {
  const variables = entries.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key] as const,
    [`GIT_CONFIG_VALUE_${index}`, value] as const,
  ]);
  return { GIT_CONFIG_COUNT: String(entries.length), ...Object.fromEntries(variables) };
}

function toArgv(config: readonly string[]): string[] {
  return ["--no-pager", ...config.flatMap((setting) => ["-c", setting])];
}
