import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isFullId } from "./full-id.ts";

const PLAIN_REF = /^refs(?:\/[\w-][\w.-]*)+$/;

/** Reads a loose ref from its file, which is faster than git; `undefined` if git must be asked. */
export async function readLooseRef(folder: string, ref: string): Promise<string | undefined> {
  if (!PLAIN_REF.test(ref) || ref.includes("..")) return undefined;
  try {
    const id = (await readFile(join(folder, ref), "utf8")).trim();
    return isFullId(id) ? id : undefined;
  } catch {
    return undefined; // The ref is packed or does not exist; git resolves it.
  }
}
