import type { FileBlob } from "../../../domain/diff/pull-file.ts";
import { listParentFolders } from "../../../domain/patch/patch-path.ts";
import { patchPaths } from "../../../domain/patch/patch-paths.ts";
import type { PatchProblem } from "../../../domain/patch/patch-problem.ts";
import type { PatchTree } from "../../../domain/patch/patch-tree.ts";
import type { Snapshot } from "../../../ports/snapshots.ts";
import { mapLimit } from "../../concurrency/map-limit.ts";

/** The part of a snapshot that a patch concerns, in memory. */
export interface PatchFiles {
  readonly tree: PatchTree;
  /** All of its texts, concatenated. */
  readonly text: string;
}

const MAX_PATHS = 10_000;
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_TOTAL_BYTES = 128 * 1024 * 1024;
const MAX_CONCURRENT = 8;

/**
 * Reads the files that `applyPatch` needs: those that a patch names, and the names of their siblings; or returns the
 * reason why that is not possible.
 */
export async function readPatchTree(
  snapshot: Snapshot,
  patch: string,
  signal: AbortSignal,
): Promise<PatchFiles | PatchProblem> {
  const paths = patchPaths(patch);
  if (paths.length > MAX_PATHS)
    return tooLargeProblem("", "the patch names too many paths; change less");
  const blobs = new Map<string, FileBlob>();
  let bytes = 0;
  const problems = await mapLimit(paths, MAX_CONCURRENT, async (path) => {
    const blob = await snapshot.read(path, { maxBytes: MAX_FILE_BYTES, signal });
    if (blob === undefined) return findReadProblem(snapshot, path, signal);
    bytes += blob.bytes.length;
    if (bytes > MAX_TOTAL_BYTES)
      return tooLargeProblem(path, "the files of the patch are too large");
    blobs.set(path, blob);
    return undefined;
  });
  const problem = problems.find((one) => one !== undefined);
  if (problem !== undefined) return problem;
  const names = await listSiblings(snapshot, paths, signal);
  const tree = { read: (path: string) => blobs.get(path), paths: () => names };
  return { tree, text: [...blobs.values()].map(toText).join("\n") };
}

const tooLargeProblem = (path: string, message: string): PatchProblem => ({
  path,
  code: "too-large",
  message,
});

async function findReadProblem(
  snapshot: Snapshot,
  path: string,
  signal: AbortSignal,
): Promise<PatchProblem | undefined> {
  const entry = await snapshot.stat(path, signal);
  if (entry === undefined || entry.size <= MAX_FILE_BYTES) return undefined;
  return tooLargeProblem(path, `the file has ${entry.size} bytes, too large for a patch`);
}

/** Lists the siblings of the paths and of their parent folders, which a new name could collide with. */
async function listSiblings(
  snapshot: Snapshot,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const folders = [...new Set(["", ...paths.flatMap(listParentFolders)])];
  const listed = await mapLimit(folders, MAX_CONCURRENT, (folder) => snapshot.list(folder, signal));
  return new Set(listed.flatMap((entries = []) => entries.map(({ path }) => path)));
}

const toText = ({ bytes }: FileBlob): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
