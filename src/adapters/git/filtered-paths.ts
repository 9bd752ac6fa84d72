import { type GitProgram, type GitRunOptions, toGitError } from "./git-program.ts";

/** Lists the names of the filter drivers that the configuration defines programs for. */
export async function listFilterDrivers(
  git: GitProgram,
  options: GitRunOptions,
): Promise<readonly string[]> {
  const pattern = String.raw`^filter\..*\.(clean|process)$`;
  const result = await git.run(["config", "-z", "--name-only", "--get-regexp", pattern], options);
  // 1: no driver is configured.
  if (result.exitCode > 1) throw toGitError("config", result);
  const keys = result.stdout.toString("utf8").split("\0").filter(Boolean);
  return [...new Set(keys.map((key) => key.slice("filter.".length, key.lastIndexOf("."))))];
}

/** Returns the settings that disable the programs of filter drivers. */
export function disableFiltersConfig(drivers: readonly string[]): (readonly [string, string])[] {
  return drivers.flatMap((driver) => [
    [`filter.${driver}.clean`, ""] as const,
    [`filter.${driver}.process`, ""] as const,
    [`filter.${driver}.required`, "false"] as const,
  ]);
}

/**
 * Returns those of the paths (as bytes in latin1) whose content passes through one of the drivers.
 */
export async function findFilteredPaths(
  git: GitProgram,
  request: { readonly paths: readonly string[]; readonly drivers: readonly string[] },
  options: GitRunOptions,
): Promise<ReadonlySet<string>> {
  const { paths, drivers } = request;
  if (paths.length === 0 || drivers.length === 0) return new Set();
  const input = Buffer.from(paths.map((path) => `${path}\0`).join(""), "latin1");
  const result = await git.run(["check-attr", "-z", "--stdin", "filter"], { ...options, input });
  if (result.exitCode !== 0) throw toGitError("check-attr", result);
  const fields = result.stdout.toString("latin1").split("\0");
  const names = new Set(drivers.map((driver) => Buffer.from(driver).toString("latin1")));
  // Three fields per path: path, attribute, value.
  return new Set(paths.filter((_, row) => names.has(fields[row * 3 + 2] ?? "")));
}
