import type { PullFileStatus } from "../../domain/diff/pull-file.ts";
import { runGit } from "./run-git.ts";

/** File of the difference between two commits. */
export interface DiffFile {
  readonly path: string;
  readonly previousPath?: string | undefined;
  readonly status: PullFileStatus;
  /** Object id after the change, or before it for a removed file. */
  readonly sha: string;
  readonly additions: number;
  readonly deletions: number;
  /** Hunks only; absent if there are none or they are too large to show. */
  readonly patch?: string | undefined;
}

const MAX_PATCH_LINES = 20_000;
const MAX_PATCH_BYTES = 1024 * 1024;
const ARGV = ["diff-tree", "-r", "-M", "--no-ext-diff", "--no-textconv"];

/** Compares two commits like a pull request does. */
export async function readDiff(folder: string, base: string, head: string): Promise<DiffFile[]> {
  const [table, diff] = await Promise.all([
    runGit(folder, [...ARGV, "--raw", "--numstat", "--no-abbrev", "-z", base, head]),
    runGit(folder, [...ARGV, "-p", base, head]),
  ]);
  const { changes, counts } = readTable(table.split("\0"));
  const patches = splitPatches(diff);
  let section = 0;
  return changes.map((change, index) => {
    const { additions = 0, deletions = 0 } = counts[index] ?? {};
    const patch = patches[section];
    // git shows a type change, such as a file that became a link, as a removal and an addition.
    section += change.isTypeChange ? 2 : 1;
    const { isTypeChange, ...file } = change;
    const isShown = !isTypeChange && patch !== undefined && !isTooLarge(patch);
    return { ...file, additions, deletions, patch: isShown ? patch : undefined };
  });
}

interface Change extends Pick<DiffFile, "path" | "previousPath" | "status" | "sha"> {
  readonly isTypeChange: boolean;
}

interface Counts {
  readonly additions: number;
  readonly deletions: number;
}

/** Reads the raw lines, which start with a colon, and the counts that follow in the same order. */
function readTable(fields: readonly string[]): { changes: Change[]; counts: Counts[] } {
  const changes: Change[] = [];
  let at = 0;
  while (fields[at]?.startsWith(":")) {
    const meta = fields[at] ?? "";
    const size = /[RC]\d*$/.test(meta) ? 3 : 2;
    changes.push(toChange(meta, fields.slice(at + 1, at + size)));
    at += size;
  }
  return { changes, counts: readCounts(fields.slice(at)) };
}

function readCounts(fields: readonly string[]): Counts[] {
  const counts: Counts[] = [];
  let at = 0;
  while (at < fields.length) {
    const [, added, deleted, path] = /^(\d+|-)\t(\d+|-)\t(.*)$/s.exec(fields[at] ?? "") ?? [];
    if (path === undefined) break;
    counts.push({ additions: Number(added) || 0, deletions: Number(deleted) || 0 });
    // A renamed file has an empty path here, followed by its two names.
    at += path === "" ? 3 : 1;
  }
  return counts;
}

function toChange(meta: string, [first = "", second]: readonly string[]): Change {
  const [, , oldId = "", newId = "", code = ""] = meta.slice(1).split(" ");
  const letter = code.charAt(0);
  return {
    path: second ?? first,
    previousPath: second === undefined ? undefined : first,
    status: letter === "M" && oldId === newId ? "changed" : (STATUSES[letter] ?? "modified"),
    sha: letter === "D" ? oldId : newId,
    isTypeChange: letter === "T",
  };
}

const STATUSES: Readonly<Record<string, PullFileStatus>> = {
  A: "added",
  C: "copied",
  D: "removed",
  M: "modified",
  R: "renamed",
  T: "changed",
};

function isTooLarge(patch: string): boolean {
  if (Buffer.byteLength(patch) > MAX_PATCH_BYTES) return true;
  let lines = 1;
  for (let at = patch.indexOf("\n"); at !== -1; at = patch.indexOf("\n", at + 1)) lines += 1;
  return lines > MAX_PATCH_LINES;
}

/**
 * Splits the output of `git diff` into the hunks of each file, in git's order, without file headers
 * and the last newline. The entry is `undefined` for a file without hunks: binary, renamed only,
 * mode change only, or empty.
 */
function splitPatches(diff: string): (string | undefined)[] {
  const patches: (string | undefined)[] = [];
  // Each line of a hunk starts with a sign, so this text at the start of a line is a file header.
  for (const section of diff.split(/^diff --git /m).slice(1)) {
    const start = section.indexOf("\n@@ ");
    patches.push(start === -1 ? undefined : section.slice(start + 1).replace(/\n$/, ""));
  }
  return patches;
}
