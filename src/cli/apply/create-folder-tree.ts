import { lstatSync, readdirSync, readFileSync, readlinkSync, type Stats } from "node:fs";
import { join } from "node:path";
import type { FileBlob } from "../../domain/diff/pull-file.ts";
import type { PatchTree } from "../../domain/patch/patch-tree.ts";

const OWNER_MAY_RUN = 0o100;

/**
 * A folder as a patch sees it: no link is followed, a folder with a repository of its own is a submodule. `asked` are
 * the paths that the patch names; only the folders on their way are listed.
 */
export function createFolderTree(root: string, asked: readonly string[]): PatchTree {
  return {
    read: (path) => readBlob(root, path),
    paths: () => listAround(root, asked),
  };
}

/** Whether every folder on the way to a path is a real one, or is not there yet. */
export function isBehindLink(root: string, path: string): boolean {
  const parts = path.split("/").slice(0, -1);
  return parts.some((_part, at) => {
    const stat = lstatIfExists(join(root, ...parts.slice(0, at + 1)));
    return stat !== undefined && !stat.isDirectory();
  });
}

/** What stands at a place itself, never what a link there points at. */
export function lstatIfExists(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG") return undefined;
    throw error;
  }
}

function readBlob(root: string, path: string): FileBlob | undefined {
  if (isBehindLink(root, path)) return undefined;
  const place = join(root, path);
  const stat = lstatIfExists(place);
  if (stat?.isSymbolicLink() === true)
    return { bytes: new TextEncoder().encode(readlinkSync(place)), mode: "120000" };
  if (stat?.isDirectory() === true && lstatIfExists(join(place, ".git")) !== undefined)
    return { bytes: new Uint8Array(), mode: "160000" };
  if (stat?.isFile() !== true) return undefined;
  const mode = (stat.mode & OWNER_MAY_RUN) === 0 ? "100644" : "100755";
  return { bytes: new Uint8Array(readFileSync(place)), mode };
}

/** Everything beside the asked paths and the folders on their way: what a new name could be mistaken for. */
function listAround(root: string, asked: readonly string[]): Set<string> {
  const names = new Set<string>();
  const folders = new Set(["", ...asked.map((path) => path.slice(0, path.lastIndexOf("/") + 1))]);
  for (const folder of folders)
    for (const name of listNames(root, folder)) names.add(`${folder}${name}`);
  return names;
}

function listNames(root: string, folder: string): string[] {
  const isReal =
    !isBehindLink(root, `${folder}x`) && lstatIfExists(join(root, folder))?.isDirectory();
  return isReal === true ? readdirSync(join(root, folder)).filter((name) => name !== ".git") : [];
}
