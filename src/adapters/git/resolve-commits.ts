import { type GitProgram, toGitError } from "./git-program.ts";
import { isObjectId } from "./object-id.ts";
import { batchCheckArgv } from "./snapshot-argv.ts";

/**
 * Resolves names to commits, in order. Names are passed through stdin, so that none can be an
 * option.
 */
export async function resolveCommits(
  git: GitProgram,
  names: readonly string[],
  signal: AbortSignal,
): Promise<readonly (string | undefined)[]> {
  const askable = names.filter(isQueryableName);
  const input = askable.map((name) => `${name}^{commit}\n`).join("");
  const result = await git.run(batchCheckArgv(), { input, signal });
  if (result.exitCode !== 0) throw toGitError("cat-file", result);
  const lines = result.stdout.toString("utf8").split("\n");
  const commits = new Map(askable.map((name, row) => [name, toCommit(lines[row])]));
  return names.map((name) => commits.get(name));
}

function isQueryableName(name: string): boolean {
  return name !== "" && !/[\n\0]/.test(name);
}

function toCommit(line = ""): string | undefined {
  const [id = "", type] = line.split(" ");
  return type === "commit" && isObjectId(id) ? id : undefined;
}
