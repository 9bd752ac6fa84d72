import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { watchChildGroups } from "../../src/adapters/shared/process/child-groups.ts";
import type { Snapshot, Snapshots } from "../../src/ports/snapshots.ts";
import { describeSnapshotsContract } from "../contracts/snapshots.contract.ts";
import { openCheckout, openSnapshots } from "../fakes/git-snapshots.ts";
import {
  createScratchFolder,
  createScratchRepository,
  SCRATCH_ENVIRONMENT,
  type ScratchRepository,
} from "../fakes/scratch-repository.ts";

const NO_SIGNAL = new AbortController().signal;
const LIMITS = { maxPatchChars: 1e6, maxTotalChars: 1e7, signal: NO_SIGNAL };

describeSnapshotsContract("git on a checkout (sha256)", openCheckout("sha256"));

describe("git snapshots of a checkout", () => {
  let repository: ScratchRepository;
  let cacheFolder: string;
  let snapshots: Snapshots;
  const opened: Snapshot[] = [];

  beforeEach(() => {
    repository = createScratchRepository();
    cacheFolder = createScratchFolder();
    snapshots = openSnapshots(cacheFolder);
  });
  afterEach(async () => {
    for (const snapshot of opened.splice(0)) await snapshot.close();
    const left = readdirSync(cacheFolder, { recursive: true });
    expect(left.filter((name) => name !== "open")).toEqual([]);
    rmSync(cacheFolder, { recursive: true });
    repository.remove();
  });

  const open = async (commit: string, folder = repository.folder) => {
    const snapshot = await snapshots.open({ origin: { kind: "local", folder }, commit }, NO_SIGNAL);
    opened.push(snapshot);
    return snapshot;
  };
  const read = async (snapshot: Snapshot, path: string) => {
    const blob = await snapshot.read(path, { maxBytes: 1e6, signal: NO_SIGNAL });
    return blob === undefined ? undefined : Buffer.from(blob.bytes).toString();
  };
  /** Writes an object that git itself would refuse to make. */
  const hashObject = (type: string, content: Buffer) =>
    execFileSync("git", ["hash-object", "-t", type, "-w", "--stdin", "--literally"], {
      cwd: repository.folder,
      env: SCRATCH_ENVIRONMENT,
      input: content,
    })
      .toString()
      .trim();
  const treeOf = (entries: readonly (readonly [mode: string, name: string, id: string])[]) =>
    hashObject(
      "tree",
      Buffer.concat(
        entries.map(([mode, name, id]) =>
          Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]),
        ),
      ),
    );

  it("rejects with repository-invalid for a folder that is no repository", async () => {
    const folder = createScratchFolder();
    const commit = repository.commit({ a: "a" });
    await expect(open(commit, folder)).rejects.toMatchObject({ code: "repository-invalid" });
    rmSync(folder, { recursive: true });
  });

  it("reads with the objects of a repository that borrows from another", async () => {
    const commit = repository.commit({ a: "lent\n" });
    const folder = join(cacheFolder, "borrower");
    repository.git("clone", "--quiet", "--shared", repository.folder, folder);
    expect(await read(await open(commit, folder), "a")).toBe("lent\n");
    rmSync(folder, { recursive: true });
  });

  it("reads a submodule as the text a diff shows", async () => {
    const commit = repository.commit({ a: "a" });
    repository.git("update-index", "--add", "--cacheinfo", `160000,${commit},sub`);
    repository.git("commit", "--quiet", "--message=sub");
    const snapshot = await open(repository.git("rev-parse", "HEAD"));
    expect([await read(snapshot, "sub"), await snapshot.stat("sub", NO_SIGNAL)]).toEqual([
      `Subproject commit ${commit}\n`,
      { path: "sub", kind: "submodule", size: 0 },
    ]);
  });

  it("marks a submodule that moved instead of giving a patch", async () => {
    const base = repository.commit({ a: "a" });
    repository.git("update-index", "--add", "--cacheinfo", `160000,${base},sub`);
    repository.git("commit", "--quiet", "--message=sub");
    const head = await open(repository.git("rev-parse", "HEAD"));
    expect(await head.changes(base, LIMITS)).toEqual([
      { path: "sub", status: "added", additions: 1, deletions: 0, omission: "submodule" },
    ]);
  });

  it("gives a file that became a link as one change with both patches", async () => {
    const base = repository.commit({ a: "text\n" });
    const head = await open(repository.commit({ a: { link: "target" } }));
    expect(await head.changes(base, LIMITS)).toEqual([
      {
        path: "a",
        status: "changed",
        additions: 1,
        deletions: 1,
        patch: "@@ -1 +0,0 @@\n-text\n@@ -0,0 +1 @@\n+target\n\\ No newline at end of file",
      },
    ]);
  });

  it("detects a rename with changes by its similarity", async () => {
    const lines = Array.from({ length: 50 }, (_, row) => `line ${row}`);
    const base = repository.commit({ old: `${lines.join("\n")}\n` });
    repository.clear();
    const head = await open(repository.commit({ new: `${lines.join("\n")}\nmore\n` }));
    expect(await head.changes(base, LIMITS)).toMatchObject([
      { path: "new", previousPath: "old", status: "renamed", additions: 1, deletions: 0 },
    ]);
  });

  it("counts as git counts", async () => {
    const base = repository.commit({
      a: "1\n2\n3\n",
      b: "x",
      "c d": "--- a\n+++ b\n",
      gone: "1\n2\n",
    });
    repository.git("rm", "--quiet", "gone");
    const commit = repository.commit({ a: "1\n3\n4\n5", b: "x\n", "c d": "+++ b\n", 'ne"w': "\n" });
    const changes = await (await open(commit)).changes(base, LIMITS);
    const ours = changes.map(
      ({ path, additions, deletions }) => `${additions}\t${deletions}\t${path}`,
    );
    const theirs = repository.git("diff", "--numstat", "-z", base, commit).split("\0");
    expect(ours).toEqual(theirs.filter(Boolean));
  });

  it("finds a file whose name is not UTF-8 by the name that it lists", async () => {
    repository.commit({ a: "a" });
    writeFileSync(
      Buffer.concat([Buffer.from(`${repository.folder}/caf`), Buffer.from([0xe9])]),
      "latin\n",
    );
    const base = repository.git("rev-parse", "HEAD");
    const snapshot = await open(repository.commit());
    const path = "caf\uFFFD";
    expect(await snapshot.list("", NO_SIGNAL)).toContainEqual({ path, kind: "file", size: 6 });
    expect(await read(snapshot, path)).toBe("latin\n");
    expect(await snapshot.changes(base, LIMITS)).toMatchObject([{ path, status: "added" }]);
  });

  it("decodes text that is not UTF-8 with replacement characters", async () => {
    const base = repository.commit({ a: "one\n" });
    const head = await open(repository.commit({ a: Buffer.from("caf\xe9\n", "latin1") }));
    expect((await head.changes(base, LIMITS))[0]?.patch).toBe("@@ -1 +1 @@\n-one\n+caf\uFFFD");
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["no prefixes", { "diff.noprefix": "true" }],
    ["mnemonic prefixes", { "diff.mnemonicPrefix": "true" }],
    ["another algorithm", { "diff.algorithm": "patience", "diff.context": "9" }],
    ["joined hunks", { "diff.interHunkContext": "50", "diff.suppressBlankEmpty": "true" }],
    ["no renames", { "diff.renames": "false", "diff.renameLimit": "1" }],
    ["colours", { "color.ui": "always", "color.diff": "always" }],
    ["an order", { "diff.orderFile": "order" }],
    ["relative paths", { "diff.relative": "true", "core.quotePath": "true" }],
    ["word patterns", { "diff.wordRegex": ".", "diff.wsErrorHighlight": "all" }],
    ["ignored submodules", { "diff.ignoreSubmodules": "all", "diff.submodule": "log" }],
    [
      "another grep",
      { "grep.patternType": "fixed", "grep.column": "true", "grep.fullName": "false" },
    ],
  ])("answers the same regardless of the configuration of %s", async (_name, settings) => {
    const base = repository.commit({
      "a.txt": "1\n\n3\n",
      "sub/old": "same\ncontent\n",
      order: "z*\n",
    });
    repository.git("mv", "sub/old", "sub/new");
    const commit = repository.commit({ "a.txt": "1\n\nthree\n", z: "z\n" });
    const plain = await open(commit);
    const query = { pattern: "thre+|sam.", ignoreCase: false, maxMatches: 9 };
    const before = [await plain.changes(base, LIMITS), await plain.search(query, NO_SIGNAL)];
    for (const [key, value] of Object.entries(settings)) repository.git("config", key, value);
    const configured = await open(commit, join(repository.folder, "sub"));
    expect([
      await configured.changes(base, LIMITS),
      await configured.search(query, NO_SIGNAL),
    ]).toEqual(before);
  });

  it("answers the same regardless of attributes", async () => {
    const base = repository.commit({
      "a.txt": "one\n",
      ".gitattributes": "*.txt binary diff=evil\n",
    });
    const commit = repository.commit({ "a.txt": "two\n" });
    writeFileSync(join(repository.folder, ".git", "info", "attributes"), "*.txt -diff\n");
    const snapshot = await open(commit);
    expect((await snapshot.changes(base, LIMITS))[0]?.patch).toBe("@@ -1 +1 @@\n-one\n+two");
    const query = { pattern: "two", ignoreCase: false, maxMatches: 9 };
    expect((await snapshot.search(query, NO_SIGNAL)).matches.length).toBe(1);
  });

  it("reads what a commit holds, not what replaces it", async () => {
    const commit = repository.commit({ a: "true\n" });
    const other = repository.commit({ a: "forged\n" });
    repository.git("replace", commit, other);
    expect(await read(await open(commit), "a")).toBe("true\n");
  });

  it("starts no program for an object that a partial clone lacks", async () => {
    repository.git("config", "uploadpack.allowFilter", "true");
    repository.commit({ a: "promised\n" });
    const commit = repository.commit({ a: "new\n" });
    const folder = join(cacheFolder, "partial");
    const canary = join(cacheFolder, "canary");
    const url = `file://${repository.folder}`;
    repository.git("clone", "--quiet", "--filter=blob:none", "--no-checkout", url, folder);
    repository.git("-C", folder, "config", "remote.origin.url", `ext::touch ${canary}`);
    repository.git("-C", folder, "config", "protocol.ext.allow", "always");
    const snapshot = await open(commit, folder);
    await expect(read(snapshot, "a")).rejects.toMatchObject({ code: "snapshot-unavailable" });
    expect(existsSync(canary)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it("hides a git folder that a tree holds", async () => {
    const blob = hashObject("blob", Buffer.from("[core]\n"));
    const inner = treeOf([["100644", "config", blob]]);
    const tree = treeOf([
      ["40000", ".GIT", inner],
      ["40000", ".git", inner],
      ["100644", "a", blob],
    ]);
    const snapshot = await open(tree);
    expect([
      (await snapshot.list("", NO_SIGNAL))?.map(({ path }) => path),
      await read(snapshot, ".git/config"),
    ]).toEqual([["a"], undefined]);
  });

  it("refuses a tree whose names are not in order", async () => {
    const blob = hashObject("blob", Buffer.from("x"));
    const tree = treeOf([
      ["100644", "b", blob],
      ["100644", "a", blob],
    ]);
    const snapshot = await open(tree);
    await expect(snapshot.list("", NO_SIGNAL)).rejects.toMatchObject({
      code: "snapshot-unavailable",
    });
  });

  it("refuses what is neither commit nor tree", async () => {
    const blob = hashObject("blob", Buffer.from("x"));
    await expect(open(blob)).rejects.toMatchObject({ code: "snapshot-unavailable" });
  });

  it("cuts the lines of matches that are very long", async () => {
    const snapshot = await open(repository.commit({ a: `needle${"x".repeat(100_000)}\n` }));
    const query = { pattern: "needle", ignoreCase: false, maxMatches: 9 };
    const { matches } = await snapshot.search(query, NO_SIGNAL);
    expect(matches[0]?.text.length).toBe(4096);
  });

  it("marks a file above 50 MB as too large without a patch", async () => {
    const base = repository.commit({ a: "small\n" });
    const head = await open(repository.commit({ a: Buffer.alloc(51 * 1024 * 1024, "line\n") }));
    expect(await head.changes(base, LIMITS)).toEqual([
      { path: "a", status: "modified", omission: "too-large" },
    ]);
  });

  it("keeps other reads alive when one of them is cancelled", async () => {
    const large = Buffer.alloc(40_000_000, "large\n");
    const snapshot = await open(repository.commit({ large, b: "b\n" }));
    await read(snapshot, "b");
    const cancel = new AbortController();
    const cancelled = snapshot.read("large", { maxBytes: 1e8, signal: cancel.signal });
    const other = read(snapshot, "b");
    await new Promise(setImmediate);
    cancel.abort();
    await expect(cancelled).rejects.toMatchObject({ code: "cancelled" });
    expect([await other, await read(snapshot, "b")]).toEqual(["b\n", "b\n"]);
  });

  it("ends its processes on close", async () => {
    const running = new Set<number>();
    const unwatch = watchChildGroups(({ kind, group }) => {
      if (kind === "start") running.add(group);
      else running.delete(group);
    });
    const snapshot = await open(repository.commit({ a: "a\n" }));
    await read(snapshot, "a");
    expect(running.size).toBe(1);
    await snapshot.close();
    await expect.poll(() => running.size).toBe(0);
    unwatch();
  });
});
