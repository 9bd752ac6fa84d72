import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { readdir, readlink } from "node:fs/promises";
import { join } from "node:path";
import type { TreeCaps, TreeFile } from "../../ports/tree-files.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { isGitSpelling } from "../shared/tree/fold-name.ts";
import { treeTooLarge } from "../shared/tree/tree-too-large.ts";
import { ignoreErrorCodes } from "./ignore-error-codes.ts";
import { openRegularFile } from "./open-regular-file.ts";

const AT_ONCE = 16;
const OWNER_MAY_RUN = 0o100;
const CLOSED = ["EACCES", "ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"];
const OTHER: TreeFile = { kind: "other", digest: "" };

interface Walk {
  readonly root: string;
  readonly caps: TreeCaps;
  readonly signal: AbortSignal;
  readonly found: Map<string, TreeFile>;
  /** Paths of folders still to be read. */
  readonly folders: string[];
  entries: number;
  bytes: number;
}

/** Lists the content of a folder according to `TreeFiles`. */
export async function listTree(
  root: string,
  caps: TreeCaps,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, TreeFile>> {
  const found = new Map<string, TreeFile>();
  const walk: Walk = { root, caps, signal, found, folders: [""], entries: 0, bytes: 0 };
  for (let next = walk.folders.pop(); next !== undefined; next = walk.folders.pop())
    await listFolder(walk, next);
  return found;
}

async function listFolder(walk: Walk, folder: string): Promise<void> {
  const options = { withFileTypes: true, encoding: "buffer" } as const;
  const entries = await readdir(join(walk.root, folder), options).catch(
    ignoreErrorCodes(...CLOSED),
  );
  if (entries === undefined) {
    walk.found.set(folder, OTHER);
    return;
  }
  const named = entries.flatMap((entry) => {
    const name = decodeName(entry);
    return name === undefined || isGitSpelling(name)
      ? []
      : [{ entry, path: folder === "" ? name : `${folder}/${name}` }];
  });
  walk.entries += named.length;
  checkCaps(walk);
  for (const { entry, path } of named) if (entry.isDirectory()) walk.folders.push(path);
  const files = named.filter(({ entry }) => !entry.isDirectory());
  for (let at = 0; at < files.length; at += AT_ONCE) {
    throwIfCancelled(walk.signal);
    const some = files.slice(at, at + AT_ONCE);
    const read = await Promise.all(some.map((file) => readEntry(walk, file)));
    for (const [index, { path }] of some.entries()) walk.found.set(path, read[index] ?? OTHER);
  }
}

function decodeName({ name }: Dirent<Buffer<ArrayBuffer>>): string | undefined {
  const text = name.toString("utf8");
  return Buffer.from(text).equals(name) ? text : undefined;
}

async function readEntry(
  walk: Walk,
  { entry, path }: { readonly entry: Dirent<Buffer<ArrayBuffer>>; readonly path: string },
): Promise<TreeFile> {
  const place = join(walk.root, path);
  if (entry.isSymbolicLink()) {
    const target = await readlink(place, { encoding: "buffer" });
    return { kind: "other", digest: createHash("sha256").update(target).digest("hex") };
  }
  return entry.isFile() ? ((await readFile(walk, place)) ?? OTHER) : OTHER;
}

async function readFile(walk: Walk, place: string): Promise<TreeFile | undefined> {
  const handle = await openRegularFile(place);
  if (handle === undefined) return undefined;
  try {
    const { mode } = await handle.stat();
    const hash = createHash("sha256");
    for await (const chunk of handle.createReadStream({ autoClose: false })) {
      const bytes = chunk as Buffer;
      walk.bytes += bytes.length;
      checkCaps(walk);
      hash.update(bytes);
    }
    const kind = (mode & OWNER_MAY_RUN) === 0 ? "file" : "executable";
    return { kind, digest: hash.digest("hex") };
  } finally {
    await handle.close();
  }
}

function checkCaps({ entries, bytes, caps }: Walk): void {
  if (entries > caps.maxFiles || bytes > caps.maxBytes) throw treeTooLarge(caps);
}
