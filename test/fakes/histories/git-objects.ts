import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";

type ObjectKind = "commit" | "blob" | "tree";

/** Writes an object as `git commit-tree`, `git hash-object` and `git mktree` do, without a process for each. */
export function writeObject(folder: string, kind: ObjectKind, content: string | Buffer): string {
  const body = Buffer.from(content);
  const bytes = Buffer.concat([Buffer.from(`${kind} ${body.length}\0`), body]);
  const id = createHash("sha1").update(bytes).digest("hex");
  const place = join(folder, ".git/objects", id.slice(0, 2));
  const path = join(place, id.slice(2));
  if (existsSync(path)) return id;
  mkdirSync(place, { recursive: true });
  // A process of git may read it at any time.
  writeFileSync(`${path}.new`, deflateSync(bytes));
  renameSync(`${path}.new`, path);
  return id;
}

interface Entry {
  readonly mode: string;
  readonly name: string;
  readonly id: string;
}

const FOLDER = "40000";

/** Access to the objects of a repository. */
export interface Objects {
  readonly folder: string;
  /** Reads an object by its name, such as `<id>` or `<tree>:<path>`. */
  read(name: string): Promise<Buffer | undefined>;
}

/** Replaces a file of a tree, or deletes it; returns the new tree. */
export async function editTree(
  objects: Objects,
  tree: string,
  { path, text }: { readonly path: string; readonly text: string | null },
): Promise<string> {
  const [name = "", ...rest] = path.split("/");
  const entries = parseTree((await objects.read(tree)) ?? Buffer.alloc(0));
  const known = entries.find((entry) => entry.name === name);
  const others = entries.filter((entry) => entry.name !== name);
  const { folder } = objects;
  const added: Entry[] = [];
  if (rest.length > 0) {
    const below = known?.id ?? writeObject(folder, "tree", "");
    const id = await editTree(objects, below, { path: rest.join("/"), text });
    added.push({ mode: FOLDER, name, id });
  } else if (text !== null) {
    added.push({ mode: known?.mode ?? "100644", name, id: writeObject(folder, "blob", text) });
  }
  return writeObject(folder, "tree", formatTree([...others, ...added]));
}

function parseTree(bytes: Buffer): readonly Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const end = bytes.indexOf(0, space);
    const mode = bytes.toString("latin1", at, space);
    const name = bytes.toString("utf8", space + 1, end);
    entries.push({ mode, name, id: bytes.toString("hex", end + 1, end + 21) });
    at = end + 21;
  }
  return entries;
}

function formatTree(entries: readonly Entry[]): Buffer {
  // Git sorts folders as if their names ended with a slash.
  const key = ({ mode, name }: Entry) => Buffer.from(mode === FOLDER ? `${name}/` : name);
  const sorted = entries.toSorted((one, other) => Buffer.compare(key(one), key(other)));
  return Buffer.concat(
    sorted.map(({ mode, name, id }) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]),
    ),
  );
}
