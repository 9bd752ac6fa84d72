import { compareTrees } from "../adapters/shared/tree/compare-trees.ts";
import type { FileBlob } from "../domain/diff/pull-file.ts";
import type { CommitSpan, ComparedFiles } from "../ports/pull-reader.ts";

/** A commit as plain data. */
export interface MemoryCommit {
  /** All commits of its history, newest first. */
  readonly ancestors?: readonly string[];
  readonly files?: Readonly<Record<string, FileBlob>>;
}

/** Compares two commits as a code host does: the changes of the second since the merge base. */
export function compareCommits(
  commits: Readonly<Record<string, MemoryCommit>>,
  { from, to }: CommitSpan,
): ComparedFiles | undefined {
  const [first, second] = [commits[from], commits[to]];
  if (first === undefined || second === undefined) return undefined;
  const known = [from, ...(first.ancestors ?? [])];
  const own = [to, ...(second.ancestors ?? [])];
  const base = own.find((id) => known.includes(id));
  if (base === undefined) return undefined;
  const treeOf = (id: string) => new Map(Object.entries(commits[id]?.files ?? {}));
  return {
    files: compareTrees(treeOf(base), treeOf(to)),
    isComplete: true,
    base,
    commits: own.filter((id) => !known.includes(id)).length,
  };
}
