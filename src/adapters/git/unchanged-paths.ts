import { lstat } from "node:fs/promises";
import { type GitProgram, type GitRunOptions, toGitError } from "./git-program.ts";

const MAX_LISTING_BYTES = 512 * 1024 * 1024;
/** Pattern of an index entry as printed by `git ls-files --debug -z`. */
const ENTRY =
  /([^\0]+)\0 {2}ctime: .*\n {2}mtime: (\d+):(\d+)\n {2}dev: .*\n {2}uid: .*\n {2}size: (\d+)\t.*\n/g;
const NANOSECONDS = 1_000_000_000n;

/**
 * Returns those of the paths (as bytes in latin1) whose file matches the index by size and time.
 * git reads the content of a file that was written within the second of its index; the content of a
 * filtered file proves nothing.
 */
export async function findUnchangedPaths(
  git: GitProgram,
  request: { readonly folder: string; readonly paths: ReadonlySet<string> },
  options: GitRunOptions,
): Promise<ReadonlySet<string>> {
  const { folder, paths } = request;
  if (paths.size === 0) return new Set();
  const argv = ["ls-files", "-z", "--debug"];
  const listing = await git.run(argv, { ...options, maxBytes: MAX_LISTING_BYTES });
  if (listing.exitCode !== 0) throw toGitError("ls-files", listing);
  const unchanged = new Set<string>();
  for (const entry of listing.stdout.toString("latin1").matchAll(ENTRY)) {
    const [, path = "", seconds = "", nanoseconds = "", size = ""] = entry;
    if (!paths.has(path)) continue;
    const mtimeNs = BigInt(seconds) * NANOSECONDS + BigInt(nanoseconds);
    const now = await statIfPresent(folder, path);
    if (now?.mtimeNs === mtimeNs && now.size === BigInt(size)) unchanged.add(path);
  }
  return unchanged;
}

async function statIfPresent(folder: string, path: string) {
  try {
    const name = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(path, "latin1")]);
    return await lstat(name, { bigint: true });
  } catch {
    return undefined; // The file was deleted.
  }
}
