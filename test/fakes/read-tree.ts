import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

export interface TreeFile {
  /** Octal permissions, or `link`. */
  readonly mode: string;
  /** Bytes as latin1; a link's target. */
  readonly text: string;
  readonly size: number;
}

/** Reads all that lies in a folder, by path in the order of git; empty folders have a slash at the end. */
export function readTree(folder: string): Readonly<Record<string, TreeFile>> {
  const files = filesBelow(folder, "");
  return Object.fromEntries(
    files.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  );
}

function filesBelow(root: string, below: string): [string, TreeFile][] {
  return readdirSync(join(root, below)).flatMap((name): [string, TreeFile][] => {
    const path = below === "" ? name : `${below}/${name}`;
    const stat = lstatSync(join(root, path));
    if (stat.isDirectory()) {
      const files = filesBelow(root, path);
      return files.length > 0 ? files : [[`${path}/`, { mode: "folder", text: "", size: 0 }]];
    }
    const bytes = stat.isSymbolicLink()
      ? readlinkSync(join(root, path), "buffer")
      : readFileSync(join(root, path));
    const mode = stat.isSymbolicLink() ? "link" : (stat.mode & 0o7777).toString(8);
    return [[path, { mode, text: bytes.toString("latin1"), size: bytes.length }]];
  });
}
