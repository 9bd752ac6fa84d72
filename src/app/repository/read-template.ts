import type { TreeEntry } from "../../domain/core/tree-entry.ts";
import type { Snapshot } from "../../ports/snapshots.ts";

/** Folders in which the code host looks for templates of descriptions. */
const FOLDERS = ["", ".github", "docs"];
const FILE = /(?:^|\/)pull_request_template(?:\.(?:md|txt))?$/i;
const FOLDER = /(?:^|\/)pull_request_template$/i;
const IN_FOLDER = /\.(?:md|txt)$/i;
/** Maximum size of a description. */
const MAX_BYTES = 64 * 1024;
const MAX_FILES = 20;

type Tree = Pick<Snapshot, "list" | "read">;

/**
 * Reads the templates for descriptions from a snapshot of the default branch, concatenated and limited in number and
 * size; `undefined` if the repository has none.
 */
export async function readTemplate(trunk: Tree, signal: AbortSignal): Promise<string | undefined> {
  const templates: string[] = [];
  for (const path of (await findTemplates(trunk, signal)).slice(0, MAX_FILES)) {
    const blob = await trunk.read(path, { maxBytes: MAX_BYTES, signal });
    if (blob !== undefined) templates.push(new TextDecoder().decode(blob.bytes));
  }
  return templates.length === 0 ? undefined : templates.join("\n");
}

async function findTemplates(trunk: Tree, signal: AbortSignal): Promise<readonly string[]> {
  const found: string[] = [];
  for (const folder of FOLDERS) {
    for (const { path, kind } of await listFolder(trunk, folder, signal)) {
      if (isFile(kind) && FILE.test(path)) found.push(path);
      if (kind !== "folder" || !FOLDER.test(path)) continue;
      const inside = await listFolder(trunk, path, signal);
      found.push(
        ...inside
          .filter((one) => isFile(one.kind) && IN_FOLDER.test(one.path))
          .map((one) => one.path),
      );
    }
  }
  return found;
}

const isFile = (kind: TreeEntry["kind"]): boolean => kind === "file" || kind === "executable";

const listFolder = async (trunk: Tree, folder: string, signal: AbortSignal) =>
  (await trunk.list(folder, signal)) ?? [];
