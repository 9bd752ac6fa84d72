import { runGit, tryGit } from "./run-git.ts";

export interface TreeItem {
  readonly mode: string;
  readonly type: "blob" | "tree" | "commit";
  readonly sha: string;
  /** Bytes; absent for folders and submodules. */
  readonly size?: number | undefined;
  readonly path: string;
}

/**
 * Lists the direct entries of a tree, or with `isRecursive` all entries below it, including
 * folders.
 */
export async function listTree(
  folder: string,
  tree: string,
  isRecursive = false,
): Promise<TreeItem[]> {
  const argv = ["ls-tree", "-z", "--long", ...(isRecursive ? ["-r", "-t"] : []), tree];
  const text = await runGit(folder, argv);
  return text.split("\0").filter(Boolean).map(toItem);
}

/** Returns the entry at a path, or `undefined`. */
export async function findItem(
  folder: string,
  commit: string,
  path: string,
): Promise<TreeItem | undefined> {
  const argv = ["--literal-pathspecs", "ls-tree", "-z", "--long", commit, "--", path];
  const { exitCode, stdout } = await tryGit(folder, argv);
  const line = stdout.toString("utf8").split("\0")[0] ?? "";
  if (exitCode !== 0 || line === "") return undefined;
  const item = toItem(line);
  return item.path === path ? item : undefined;
}

/** Returns the type of an object, or `undefined` if it does not exist. */
export async function objectType(folder: string, sha: string): Promise<string | undefined> {
  const { exitCode, stdout } = await tryGit(folder, ["cat-file", "-t", sha]);
  return exitCode === 0 ? stdout.toString("utf8").trim() : undefined;
}

/** Reads the bytes of a blob, which must exist. */
export async function readBlob(folder: string, sha: string): Promise<Buffer> {
  const { exitCode, stdout, stderr } = await tryGit(folder, ["cat-file", "blob", sha]);
  if (exitCode !== 0) throw new Error(`git cat-file failed: ${stderr.trim()}`);
  return stdout;
}

function toItem(line: string): TreeItem {
  const tab = line.indexOf("\t");
  const [mode = "", type = "", sha = "", size = "-"] = line.slice(0, tab).split(/ +/);
  return {
    mode,
    type: type as TreeItem["type"],
    sha,
    path: line.slice(tab + 1),
    size: size === "-" ? undefined : Number(size),
  };
}
