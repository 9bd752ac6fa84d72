import { AppError } from "../../domain/core/app-error.ts";
import { type GitProgram, toGitError } from "./git-program.ts";
import { isObjectId } from "./object-id.ts";
import { batchCheckArgv } from "./snapshot-argv.ts";

/** Resolves full ids of commits (or trees) to trees, in order; `undefined` for missing ones. */
export async function resolveTrees(
  git: GitProgram,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly (string | undefined)[]> {
  const known = ids.filter(isObjectId);
  const input = known.map((id) => `${id}^{tree}\n`).join("");
  const result = await git.run(batchCheckArgv(), { input, signal });
  if (result.exitCode !== 0) throw toGitError("cat-file", result);
  const lines = result.stdout.toString("latin1").split("\n");
  const trees = new Map(known.map((id, row) => [id, toTree(lines[row])]));
  return ids.map((id) => trees.get(id));
}

function toTree(line = ""): string | undefined {
  const [tree = "", type] = line.split(" ");
  return type === "tree" && isObjectId(tree) ? tree : undefined;
}

export function commitUnavailableError(
  commit: string,
  place: string,
): AppError<"snapshot-unavailable"> {
  return new AppError("snapshot-unavailable", `commit ${commit} is not in ${place}`, {
    details: { commit },
  });
}
