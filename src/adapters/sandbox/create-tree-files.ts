import { dirname, join } from "node:path";
import type { TreeFiles } from "../../ports/tree-files.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { listTree } from "./list-tree.ts";
import { openRegular } from "./open-regular.ts";
import { isFolderBelow } from "./safe-folder.ts";
import { writeOntoTree } from "./write-onto-tree.ts";

const OWNER_MAY_RUN = 0o100;

/** Creates what reads and writes the folders of a sandbox from this host. */
export function createTreeFiles(): TreeFiles {
  return {
    list: listTree,
    write: writeOntoTree,
    read: async (folder, path, { maxBytes, signal }) => {
      throwIfCancelled(signal);
      const parent = dirname(path);
      if (!(await isFolderBelow(folder, parent === "." ? "" : parent))) return undefined;
      const handle = await openRegular(join(folder, path));
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
