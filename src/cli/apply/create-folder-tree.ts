import { lstatSync, readdirSync, readFileSync, readlinkSync, type Stats } from "node:fs";
import { join } from "node:path";
import type { FileBlob } from "../../domain/diff/pull-file.ts";
import type { PatchTree } from "../../domain/patch/patch-tree.ts";

const OWNER_MAY_RUN = 0o100;

/**
 * Creates the view of a folder for a patch. Links are not followed, and a folder with its own repository is a
 * submodule. `asked` contains the paths of the patch; only their parent folders are listed.
 */
export function createFolderTree(root: string, asked: readonly string[]): PatchTree {
  return {
    read: (path) => readBlob(root, path),
    paths: () => listAround(root, asked),
  };
}

/** Checks that each parent folder of a path is a real folder or does not exist yet. */
export function isBehindLink(root: string, path: string): boolean {
  const parts = path.split("/").slice(0, -1);
  return parts.some((_part, at) => {
    const stat = lstatIfExists(join(root, ...parts.slice(0, at + 1)));
    return stat !== undefined && !stat.isDirectory();
  });
}

/** Returns the status of a path itself, not of a link's target. */
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

/** Lists the siblings of the asked paths and of their parent folders, to detect similar names. */
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
