import { dirname, join } from "node:path";
import type { TreeFiles } from "../../ports/tree-files.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { listTree } from "./list-tree.ts";
import { openRegularFile } from "./open-regular-file.ts";
import { isFolderBelow } from "./pin-folder.ts";
import { writeTreeChanges } from "./write-tree-changes.ts";

const OWNER_MAY_RUN = 0o100;

/** Creates the access to the folders of a sandbox from this host. */
export function createTreeFiles(): TreeFiles {
  return {
    list: listTree,
    write: writeTreeChanges,
    read: async (folder, path, { maxBytes, signal }) => {
      throwIfCancelled(signal);
      const parent = dirname(path);
      if (!(await isFolderBelow(folder, parent === "." ? "" : parent))) return undefined;
      const handle = await openRegularFile(join(folder, path));
      if (handle === undefined) return undefined;
      try {
        const { size, mode } = await handle.stat();
        if (size > maxBytes) return undefined;
        const bytes = new Uint8Array(await handle.readFile());
        return { bytes, mode: (mode & OWNER_MAY_RUN) === 0 ? "100644" : "100755" };
      } finally {
        await handle.close();
      }
    },
  };
}
