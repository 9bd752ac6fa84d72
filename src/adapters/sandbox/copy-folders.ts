import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { SandboxCommand } from "../../ports/sandbox.ts";
import type { OpenTree } from "./create-trees.ts";
import { makeBelow } from "./pin-folder.ts";
import { removeFolder } from "./remove-folder.ts";

/** Puts a command's read-only folders into its tree. Without mounts they are copied, once. */
export async function copyFolders(
  tree: Pick<OpenTree, "folder" | "once">,
  { readOnly = [] }: Pick<SandboxCommand, "readOnly">,
): Promise<void> {
  for (const { folder, at } of readOnly) {
    await tree.once(`${at}\n${folder}`, () => copy(tree.folder, { folder, at }));
  }
}

async function copy(
  tree: string,
  { folder, at }: { readonly folder: string; readonly at: string },
): Promise<void> {
  await makeBelow(tree, at);
  const place = join(tree, at);
  await removeFolder(place);
  await cp(folder, place, { recursive: true, verbatimSymlinks: true });
}
