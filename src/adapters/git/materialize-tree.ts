import type { AppError } from "../../domain/core/app-error.ts";
import type { MaterializeOptions, MaterializeResult } from "../../ports/snapshots.ts";
import { createTreePathResolver } from "../shared/tree/create-tree-path-resolver.ts";
import { createTreeWriter } from "../shared/tree/create-tree-writer.ts";
import { toDiskFullError, treeTooLarge } from "../shared/tree/tree-too-large.ts";
import type { GitProgram } from "./git-program.ts";
import { writeThrowawayGit } from "./throwaway-git.ts";
import type { TreeIndex } from "./tree-index.ts";
import { type TargetRow, writeFiles, writeLinks } from "./write-blobs.ts";

export interface TreeSource {
  readonly git: GitProgram;
  readonly index: TreeIndex;
  /** Returns the error for a file whose content is missing. */
  readonly missing: (row: TargetRow) => Promise<AppError>;
}

/**
 * Writes a tree's files as raw blobs, read by id. Rejects with `tree-too-large` before anything is
 * written.
 */
export async function materializeTree(
  source: TreeSource,
  folder: string,
  options: MaterializeOptions,
): Promise<MaterializeResult> {
  try {
    return await writeTree(source, folder, options);
  } catch (error) {
    throw toDiskFullError(error);
  }
}

async function writeTree(
  { git, index, missing }: TreeSource,
  folder: string,
  options: MaterializeOptions,
): Promise<MaterializeResult> {
  const { signal, withGit, without = [] } = options;
  const { rows, skipped } = selectFiles(index, options);
  const lacking = rows.find(({ size }) => size === undefined);
  if (lacking !== undefined) throw await missing(lacking);
  const writer = await createTreeWriter(folder);
  const ofKind = (...kinds: readonly string[]) => rows.filter(({ kind }) => kinds.includes(kind));
  const blobs = { git, writer, signal, missing };
  const files = await writeFiles(ofKind("file", "executable"), blobs);
  const submodules = new Set<TargetRow>();
  for (const row of ofKind("submodule")) if (await writer.folder(row.place)) submodules.add(row);
  const links = await writeLinks(ofKind("symlink"), blobs);
  const written = rows.filter((row) => files.has(row) || submodules.has(row) || links.has(row));
  if (withGit) await writeThrowawayGit({ git, folder, rows: written, excluded: without, signal });
  return {
    files: written.length,
    bytes: written.reduce((sum, { size = 0 }) => sum + size, 0),
    skipped: skipped + rows.length - written.length,
  };
}

function selectFiles(
  index: TreeIndex,
  options: MaterializeOptions,
): { readonly rows: readonly TargetRow[]; readonly skipped: number } {
  const placeOf = createTreePathResolver(options);
  const rows: TargetRow[] = [];
  let bytes = 0;
  let folders = 0;
  let skipped = 0;
  for (const row of index.files()) {
    const place = placeOf(row.path, row.kind === "symlink");
    if (place.kind === "skipped") skipped += 1;
    if (place.kind !== "written") continue;
    folders += countNewFolders(rows.at(-1)?.place, place.path);
    rows.push({ ...row, place: place.path });
    bytes += row.size ?? 0;
    if (rows.length + folders > 2 * options.maxFiles || rows.length > options.maxFiles)
      throw treeTooLarge(options);
    if (bytes > options.maxBytes) throw treeTooLarge(options);
  }
  return { rows, skipped };
}

const SLASH = 0x2f;

/**
 * Counts the parent folders of a path that the previous path, in the order of git, does not have.
 */
function countNewFolders(before: Buffer | undefined, path: Buffer): number {
  let same = 0;
  while (before !== undefined && same < before.length && before[same] === path[same]) same += 1;
  let folders = 0;
  for (let at = path.indexOf(SLASH, same); at !== -1; at = path.indexOf(SLASH, at + 1))
    folders += 1;
  return folders;
}
