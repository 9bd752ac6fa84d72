import { AppError } from "../../domain/core/app-error.ts";
import { type GitProgram, toGitError } from "./git-program.ts";
import { createNulSplitter } from "./nul-splitter.ts";
import { lsTreeArgv } from "./snapshot-argv.ts";
import { createTreeIndex, type TreeIndex } from "./tree-index.ts";
import { parseTreeRecord } from "./tree-record.ts";
import { createTreeTableBuilder } from "./tree-table.ts";

/** Lists a whole tree once; later look-ups are binary searches in memory. */
export async function readTreeIndex(
  git: GitProgram,
  tree: string,
  signal: AbortSignal,
): Promise<TreeIndex> {
  const builder = createTreeTableBuilder(tree.length / 2);
  const split = createNulSplitter();
  const listing = git.stream(lsTreeArgv(tree), { signal });
  try {
    for await (const chunk of listing.chunks) {
      split(chunk, (record) => builder.add(parseTreeRecord(record)));
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw malformedTree(tree, error);
  }
  const exit = await listing.exit;
  if (exit.exitCode !== 0) throw toGitError("ls-tree", exit);
  return createTreeIndex(builder.finish());
}

function malformedTree(tree: string, cause: unknown): AppError<"snapshot-unavailable"> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AppError("snapshot-unavailable", `tree ${tree} cannot be read: ${reason}`, {
    details: { commit: tree },
    cause,
  });
}
