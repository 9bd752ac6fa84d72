import type { Snapshot } from "../../../ports/snapshots.ts";

/** Counts the files of a snapshot up to `enough`. */
export async function countFiles(
  snapshot: Pick<Snapshot, "list">,
  enough: number,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  const folders = [""];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const { path, kind } of (await snapshot.list(next, signal)) ?? []) {
      if (kind === "folder") folders.push(path);
      else count += 1;
      if (count >= enough) return count;
    }
  }
  return count;
}
