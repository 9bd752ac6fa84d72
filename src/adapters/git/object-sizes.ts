import { type GitProgram, toGitError } from "./git-program.ts";
import { batchCheckArgv } from "./snapshot-argv.ts";

/** Reads the sizes of objects by id; missing objects are left out. */
export async function readObjectSizes(
  git: GitProgram,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const result = await git.run(batchCheckArgv(), { input: `${ids.join("\n")}\n`, signal });
  if (result.exitCode !== 0) throw toGitError("cat-file", result);
  const lines = result.stdout.toString("latin1").split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [id, type, size] = line.split(" ");
      return id === undefined || type === "missing" || size === undefined
        ? []
        : [[id, Number(size)] as const];
    }),
  );
}
