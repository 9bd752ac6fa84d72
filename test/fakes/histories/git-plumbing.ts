import { execFile, execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseUnifiedDiff } from "../../../src/domain/diff/parse-unified-diff.ts";
import type { PullFile } from "../../../src/domain/diff/pull-file.ts";
import { createScratchFolder, SCRATCH_ENVIRONMENT } from "../scratch-repository.ts";
import { createBatch } from "./create-batch.ts";
import { editTree, writeObject } from "./git-objects.ts";

/** A commit with its tree and its parents. */
export interface Commit {
  readonly id: string;
  readonly tree: string;
  readonly parents: readonly Commit[];
}

/** Result of a three-way merge. */
export interface Merge {
  readonly tree: string;
  /** Paths with conflicts. */
  readonly conflicts: readonly string[];
}

/** Git plumbing on the commits of a shipped bundle. */
export interface GitPlumbing {
  /** Top folder of the repository, for `SnapshotOrigin`. */
  readonly folder: string;
  /** Real commits, oldest first. */
  readonly commits: readonly Commit[];
  commit(tree: string, parents: readonly Commit[]): Commit;
  /** Merges two commits with their real merge base. */
  merge(ours: Commit, theirs: Commit): Promise<Merge>;
  /** Applies the change from one tree to another on top of a third. */
  transplant(change: TreeChange, onto: string): Promise<Merge>;
  /** Lists the files that differ between two trees, with rename detection and patches. */
  diff(from: string, to: string): Promise<readonly PullFile[]>;
  /** Reads a file of a tree; `undefined` if it does not exist. */
  read(tree: string, path: string): Promise<string | undefined>;
  /** Replaces files of a tree by their path; `null` deletes one. */
  edit(tree: string, changes: Readonly<Record<string, string | null>>): Promise<string>;
  /** Merges the texts of a file; conflicts are resolved for their side, or with both. */
  resolve(texts: ConflictTexts, favor: "theirs" | "union"): Promise<string>;
  remove(): void;
}

export interface TreeChange {
  readonly from: string;
  readonly to: string;
}

export interface ConflictTexts {
  readonly ours: string;
  readonly base: string;
  readonly theirs: string;
}

const WRITER = "Ada <ada@example.com> 1767225600 +0000";

/** Repositories whose commits ship as bundles in test/fixtures/histories. */
export const BUNDLES = ["svc", "bytes", "pflag"] as const;

/** Opens a bundle in a temporary repository, removed by `remove`. */
export function openBundle(name: (typeof BUNDLES)[number]): GitPlumbing {
  const bundle = fileURLToPath(new URL(`../../fixtures/histories/${name}.bundle`, import.meta.url));
  const folder = createScratchFolder();
  const clone = ["clone", "-q", "--no-checkout", "-b", "main", bundle, folder];
  execFileSync("git", clone, { env: SCRATCH_ENVIRONMENT, stdio: "ignore" });
  const log = ["log", "--reverse", "--format=%H %T", "HEAD"];
  const options = { cwd: folder, env: SCRATCH_ENVIRONMENT, encoding: "utf8" } as const;
  const commits: Commit[] = [];
  for (const line of execFileSync("git", log, options).trim().split("\n")) {
    const [id = "", tree = ""] = line.split(" ");
    commits.push({ id, tree, parents: commits.slice(-1) });
  }
  return createPlumbing(folder, commits);
}

function createPlumbing(folder: string, commits: readonly Commit[]): GitPlumbing {
  const run = createRunner(folder);
  let scratch = 0;
  const commit = (tree: string, parents: readonly Commit[]): Commit => {
    const lines = [`tree ${tree}`, ...parents.map(({ id }) => `parent ${id}`)];
    const people = ["author", "committer"].map((role) => `${role} ${WRITER}`);
    const text = `${[...lines, ...people].join("\n")}\n\nchange\n`;
    return { id: writeObject(folder, "commit", text), tree, parents };
  };
  const mergePair = createBatch(async (pairs) => parseMerges(await run(MERGE, pairs)));
  const merge = (ours: Commit, theirs: Commit) => mergePair(`${ours.id} ${theirs.id}`);
  const diffPair = createBatch(async (pairs) => parseDiffs(await run(DIFF, pairs), pairs));
  const readObject = createBatch(async (names) =>
    parseBlobs(await run(["cat-file", "--batch"], names)),
  );
  const objects = { folder, read: readObject };
  return {
    folder,
    commits,
    commit,
    merge,
    transplant: async ({ from, to }, onto) => {
      if (from === onto) return { tree: to, conflicts: [] };
      const base = commit(from, []);
      return merge(commit(onto, [base]), commit(to, [base]));
    },
    diff: async (from, to) =>
      from === to ? [] : parseUnifiedDiff(await diffPair(`${from} ${to}`)),
    read: async (tree, path) => (await readObject(`${tree}:${path}`))?.toString("utf8"),
    edit: async (tree, changes) => {
      let edited = tree;
      for (const [path, text] of Object.entries(changes))
        edited = await editTree(objects, edited, { path, text });
      return edited;
    },
    resolve: async ({ ours, base, theirs }, favor) => {
      scratch += 1;
      const sides = Object.entries({ ours, base, theirs }).map(([side, text]) => {
        const path = join(folder, ".git", `${side}-${scratch}`);
        writeFileSync(path, text);
        return path;
      });
      const merged = await run(["merge-file", "-p", "-q", `--${favor}`, ...sides], []);
      for (const path of sides) rmSync(path);
      return merged.toString("utf8");
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs git with lines on its stdin; a status that tells of conflicts is no failure. */
function createRunner(folder: string) {
  return (args: readonly string[], lines: readonly string[]): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const env = SCRATCH_ENVIRONMENT;
      const options = { cwd: folder, env, maxBuffer: 2 ** 30, encoding: "buffer" } as const;
      const child = execFile("git", args, options, (error, stdout, stderr) => {
        const status = error === null ? 0 : error.code;
        if (typeof status === "number" && status < 128) resolve(stdout);
        else reject(new Error(`git ${args[0]} failed: ${stderr.toString("utf8")}`));
      });
      child.stdin?.on("error", () => undefined);
      child.stdin?.end(lines.map((line) => `${line}\n`).join(""));
    });
}

const MERGE = ["merge-tree", "--write-tree", "--name-only", "--no-messages", "--stdin"];

/** Parses a status, a tree and the paths with conflicts for each merge, all of which end with NUL. */
function parseMerges(output: Buffer): readonly Merge[] {
  const records = output.toString("utf8").split("\0\0").filter(Boolean);
  return records.map((record) => {
    const [, tree = "", ...conflicts] = record.split("\0");
    return { tree, conflicts };
  });
}

const DIFF = ["diff-tree", "--stdin", "-r", "-p", "-M", "-U3", "--no-color", "--full-index"];

/** Splits the output at the lines that repeat the pairs. */
function parseDiffs(output: Buffer, pairs: readonly string[]): readonly string[] {
  const text = `\n${output.toString("utf8")}`;
  let from = 0;
  const starts = pairs.map((pair) => {
    from = text.indexOf(`\n${pair}\n`, from);
    return from;
  });
  return starts.map((start, at) =>
    text.slice(start + (pairs[at] ?? "").length + 2, starts[at + 1]),
  );
}

function parseBlobs(output: Buffer): readonly (Buffer | undefined)[] {
  const blobs: (Buffer | undefined)[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf("\n", at);
    const header = output.toString("utf8", at, end);
    const size = / (\d+)$/.exec(header)?.[1];
    const start = end + 1;
    blobs.push(size === undefined ? undefined : output.subarray(start, start + Number(size)));
    at = size === undefined ? start : start + Number(size) + 1;
  }
  return blobs;
}
