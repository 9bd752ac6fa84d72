import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import type { PullFile } from "../../src/domain/diff/pull-file.ts";
import type {
  MaterializeOptions,
  SearchQuery,
  Snapshot,
  SnapshotOrigin,
  Snapshots,
} from "../../src/ports/snapshots.ts";
import { readTree, type TreeFile } from "../fakes/read-tree.ts";

/** All files of a commit: text or bytes, a link's target, or an executable. */
export type ContractTree = Readonly<
  Record<string, string | Uint8Array | { readonly link: string } | { readonly script: string }>
>;

export interface OpenedHistory {
  readonly snapshots: Snapshots;
  readonly origin: SnapshotOrigin;
  /** Ids of the commits, in order. */
  readonly commits: readonly string[];
  close(): Promise<void>;
}

const CLAUSES = {
  missing: "rejects with snapshot-unavailable for a commit that is not there",
  missingAlso: "rejects with snapshot-unavailable when a further commit is not there",
  noId: "rejects with snapshot-unavailable for what is not a full object id",
  bytes: "reads the exact bytes of a file",
  empty: "reads an empty file",
  maxBytes: "reads a file of exactly the size limit and none above it",
  absent: "reads nothing where there is no file",
  executable: "tells an executable by its mode",
  link: "reads a symbolic link as its target text",
  linkThrough: "finds nothing behind a symbolic link",
  literalRead: "reads nothing at a path that is not literal",
  literalStat: "finds no entry at a path that is not literal",
  literalList: "lists nothing at a path that is not literal",
  oddNames: "finds files with odd names",
  stat: "tells kind and size of an entry",
  statRoot: "calls the root a folder",
  list: "lists a folder sorted, with folders once",
  listRoot: "lists the root",
  listFile: "lists nothing at a file",
  search: "finds lines with their numbers in sorted files",
  searchCase: "ignores case when asked to",
  searchExtended: "understands alternation and repetition",
  searchBinary: "skips binary files",
  searchNothing: "finds nothing without saying that it is capped",
  searchExactCap: "is not capped when there are as many matches as wanted",
  searchCap: "is capped when there are more matches than wanted",
  searchFolder: "searches one folder",
  searchFile: "searches one file",
  searchLiteral: "takes a path that exists literally although it looks like a glob",
  searchGlob: "searches what a glob matches in every folder",
  searchAnchored: "anchors a glob with a slash at the root",
  searchBraces: "expands alternatives in braces",
  searchOutside: "finds nothing outside the tree",
  searchOption: "takes a pattern that looks like an option as a pattern",
  searchMalformed: "rejects with tool-refused for a malformed pattern",
  searchNul: "rejects with tool-refused for a pattern with a NUL",
  changesAll: "lists every changed file sorted, and no other",
  changesStatus: "gives each change its status",
  changesPatch: "gives hunks only, without the final newline",
  changesCounts: "counts additions and deletions",
  changesRename: "tells a rename with the previous path and an empty patch",
  changesMode: "tells a change of mode with an empty patch",
  changesBinary: "marks a binary file instead of giving a patch",
  changesHeaders: "keeps content that looks like headers of a diff",
  changesControl: "keeps form feeds, carriage returns and line separators within lines",
  changesNoNewline: "keeps the remark about a missing final newline",
  changesTooLarge: "marks a file whose patch is above the limit and keeps its counts",
  changesTotal: "marks the files after the total limit and still lists them",
  changesPath: "limits the changes to one path",
  changesPathRename: "knows the previous path of a renamed file when limited to it",
  changesPathNone: "lists nothing for a path that did not change",
  changesSame: "lists nothing between equal commits",
  changesBase: "rejects with snapshot-unavailable for a base that is not there",
  materialize: "writes every file byte by byte with its mode, and links as links",
  materializeOnce: "refuses a folder that is not empty",
  materializeWithout: "leaves out paths with all below them, in any spelling",
  materializeBelow: "writes what is below a folder, or one file, as the root",
  materializeCaps: "rejects with tree-too-large before anything is written",
  materializeGit: "adds a git folder in which everything is committed",
  materializeNoGit: "adds no git folder that was not asked for",
  materializeCancelled: "rejects with cancelled when a tree is to be written after the signal",
  together: "answers many reads at the same time",
  cancelled: "rejects with cancelled when the signal is aborted",
  closeTwice: "closes more than once",
  closed: "refuses questions after close",
} as const;

export type SnapshotsClause = keyof typeof CLAUSES;

const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const HEADERS = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n\\ No newline\n";
const LONG = Array.from({ length: 400 }, (_, row) => `line ${row}`);

const BASE: ContractTree = {
  "README.md": "# Title\n",
  "binary.dat": ALL_BYTES,
  "control.txt": "a\fb\u2028c\r\nend\n",
  "gone.txt": "leaves\n",
  "headers.txt": `-- a\n${HEADERS}`,
  "long.txt": `${LONG.join("\n")}\n`,
  "mode.sh": "echo\n",
  "old-name.txt": "moves unchanged\nto another name\n",
  "src/a.ts": "export const a = 1;\n",
  "tail.txt": "no newline",
};

const ODD_NAMES = [
  "odd/new\nline",
  "odd/tab\tand space ",
  'odd/"quoted"',
  "odd/back\\slash",
  "odd/ünïcode-\u{1F600}",
  "odd/-dash",
  "odd/*",
  "odd/:(glob)x",
];

const HEAD: ContractTree = {
  "README.md": "# Title\n",
  "added.txt": "one\ntwo\n",
  "app/[id]/page.ts": "const needle = 'literal';\n",
  "app/i/page.ts": "const needle = 'glob';\n",
  "binary.dat": Uint8Array.from([...ALL_BYTES, 0, 1]),
  "control.txt": "a\fB\u2028c\r\nend\n",
  "empty.txt": "",
  "headers.txt": `++ b\n${HEADERS}`,
  "lib/deep/util.js": "needle in script\nNeedle again\n",
  "lib/util.ts": "first\nneedle in lib\nlast needle\n",
  "lib-file": "sorts between\n",
  "long.txt": `${LONG.map((line) => `${line}!`).join("\n")}\n`,
  link: { link: "lib" },
  "mode.sh": { script: "echo\n" },
  "binary-needle.dat": new TextEncoder().encode("needle\0binary"),
  "new-name.txt": "moves unchanged\nto another name\n",
  "options.txt": "--no-index is a word\n",
  "src/a.ts": "export const a = 2;\nexport const b = 3;\n",
  "tail.txt": "still no newline",
  ...Object.fromEntries(ODD_NAMES.map((name) => [name, `content of ${name}`])),
};

const NOT_LITERAL = [
  "..",
  "../README.md",
  "lib/../README.md",
  "./README.md",
  "/README.md",
  "README.md/",
  "lib//util.ts",
  "lib/",
  ".git",
  ".git/config",
  ".GIT/HEAD",
  "*.md",
  "README.m?",
  ":(top)README.md",
  "README.md\0",
];

const LIMITS = { maxPatchChars: 100_000, maxTotalChars: 1_000_000 };
const NO_SIGNAL = new AbortController().signal;
const UNKNOWN = "0123456789abcdef0123456789abcdef01234567";

/** Runs the clauses of the port `Snapshots`; `skips` gives a reason for each one left out. */
export function describeSnapshotsContract(
  name: string,
  open: (history: readonly ContractTree[]) => Promise<OpenedHistory>,
  skips: Partial<Record<SnapshotsClause, string>> = {},
): void {
  describe(`${name} keeps the contract of Snapshots`, () => {
    let history: OpenedHistory;
    let snapshot: Snapshot;
    const folders: string[] = [];
    let base = "";
    let head = "";

    const clause = (key: SnapshotsClause, run: () => Promise<void>) =>
      it(CLAUSES[key], async (context) => {
        const reason = skips[key];
        if (reason) console.info(`${name} skips "${CLAUSES[key]}": ${reason}`);
        if (reason) context.skip(reason);
        await run();
      });
    const openAt = (commit: string, also: readonly string[] = []) =>
      history.snapshots.open({ origin: history.origin, commit, also }, NO_SIGNAL);
    const read = (path: string, maxBytes = 1_000_000) =>
      snapshot.read(path, { maxBytes, signal: NO_SIGNAL });
    const search = (query: Partial<SearchQuery>) =>
      snapshot.search(
        { pattern: "needle", ignoreCase: false, maxMatches: 100, ...query },
        NO_SIGNAL,
      );
    const pathsFound = async (query: Partial<SearchQuery>) => [
      ...new Set((await search(query)).matches.map(({ path }) => path)),
    ];
    const changes = (options: Partial<typeof LIMITS & { path: string }> = {}) =>
      snapshot.changes(base, { ...LIMITS, ...options, signal: NO_SIGNAL });
    const change = async (path: string): Promise<PullFile> => {
      const file = (await changes()).find((changed) => changed.path === path);
      if (file === undefined) throw new Error(`${path} is not among the changes`);
      return file;
    };

    beforeAll(async () => {
      history = await open([BASE, HEAD]);
      [base = "", head = ""] = history.commits;
      snapshot = await openAt(head, [base]);
    });
    afterAll(async () => {
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
      await snapshot?.close();
      await history?.close();
    });

    clause("missing", async () => {
      await expectCode(openAt(UNKNOWN), "snapshot-unavailable");
    });
    clause("missingAlso", async () => {
      await expectCode(openAt(head, [UNKNOWN]), "snapshot-unavailable");
    });
    clause("noId", async () => {
      for (const id of ["main", "HEAD", "-x", "--upload-pack=touch x", "", head.slice(0, 10)]) {
        await expectCode(openAt(id), "snapshot-unavailable");
      }
    });
    clause("bytes", async () => {
      const blob = await read("binary.dat");
      expect([...(blob?.bytes ?? [])]).toEqual([...ALL_BYTES, 0, 1]);
    });
    clause("empty", async () => {
      expect((await read("empty.txt"))?.bytes.length).toBe(0);
    });
    clause("maxBytes", async () => {
      expect([await text("README.md", 8), await text("README.md", 7)]).toEqual([
        "# Title\n",
        undefined,
      ]);
    });
    clause("absent", async () => {
      expect([await read("nothing"), await read("lib"), await read("")]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });
    clause("executable", async () => {
      expect([(await read("mode.sh"))?.mode, (await read("README.md"))?.mode]).toEqual([
        "100755",
        "100644",
      ]);
    });
    clause("link", async () => {
      expect([await text("link"), (await read("link"))?.mode]).toEqual(["lib", "120000"]);
    });
    clause("linkThrough", async () => {
      expect([await read("link/util.ts"), await snapshot.list("link", NO_SIGNAL)]).toEqual([
        undefined,
        undefined,
      ]);
    });
    clause("literalRead", async () => {
      for (const path of NOT_LITERAL) expect([path, await read(path)]).toEqual([path, undefined]);
    });
    clause("literalStat", async () => {
      for (const path of NOT_LITERAL) {
        expect([path, await snapshot.stat(path, NO_SIGNAL)]).toEqual([path, undefined]);
      }
    });
    clause("literalList", async () => {
      for (const path of NOT_LITERAL) {
        expect([path, await snapshot.list(path, NO_SIGNAL)]).toEqual([path, undefined]);
      }
    });
    clause("oddNames", async () => {
      for (const name of ODD_NAMES) expect(await text(name)).toBe(`content of ${name}`);
      const listed = await snapshot.list("odd", NO_SIGNAL);
      expect(listed?.map(({ path }) => path)).toEqual([...ODD_NAMES].sort());
    });
    clause("stat", async () => {
      const entries = ["README.md", "mode.sh", "link", "lib/deep"].map((path) =>
        snapshot.stat(path, NO_SIGNAL),
      );
      expect(await Promise.all(entries)).toEqual([
        { path: "README.md", kind: "file", size: 8 },
        { path: "mode.sh", kind: "executable", size: 5 },
        { path: "link", kind: "symlink", size: 3 },
        { path: "lib/deep", kind: "folder", size: 0 },
      ]);
    });
    clause("statRoot", async () => {
      expect(await snapshot.stat("", NO_SIGNAL)).toEqual({ path: "", kind: "folder", size: 0 });
    });
    clause("list", async () => {
      expect(await snapshot.list("lib", NO_SIGNAL)).toEqual([
        { path: "lib/deep", kind: "folder", size: 0 },
        { path: "lib/util.ts", kind: "file", size: 32 },
      ]);
    });
    clause("listRoot", async () => {
      const names = Object.keys(HEAD).map((path) => path.split("/")[0] ?? "");
      const listed = await snapshot.list("", NO_SIGNAL);
      expect(listed?.map(({ path }) => path)).toEqual([...new Set(names)].sort());
    });
    clause("listFile", async () => {
      expect(await snapshot.list("README.md", NO_SIGNAL)).toBeUndefined();
    });

    clause("search", async () => {
      expect(await search({ pattern: "needle", path: "lib" })).toEqual({
        matches: [
          { path: "lib/deep/util.js", line: 1, text: "needle in script" },
          { path: "lib/util.ts", line: 2, text: "needle in lib" },
          { path: "lib/util.ts", line: 3, text: "last needle" },
        ],
        isCapped: false,
      });
    });
    clause("searchCase", async () => {
      const { matches } = await search({ path: "lib/deep", ignoreCase: true });
      expect(matches.map(({ line }) => line)).toEqual([1, 2]);
    });
    clause("searchExtended", async () => {
      const { matches } = await search({ pattern: "^(firs|las)t+( needle)?$" });
      expect(matches.map((match) => match.text)).toEqual(["first", "last needle"]);
    });
    clause("searchBinary", async () => {
      expect(await pathsFound({})).toEqual([
        "app/[id]/page.ts",
        "app/i/page.ts",
        "lib/deep/util.js",
        "lib/util.ts",
      ]);
    });
    clause("searchNothing", async () => {
      expect(await search({ pattern: "absent from everywhere" })).toEqual({
        matches: [],
        isCapped: false,
      });
    });
    clause("searchExactCap", async () => {
      const { matches, isCapped } = await search({ path: "lib/util.ts", maxMatches: 2 });
      expect([matches.length, isCapped]).toEqual([2, false]);
    });
    clause("searchCap", async () => {
      const { matches, isCapped } = await search({ path: "lib/util.ts", maxMatches: 1 });
      expect([matches.length, isCapped]).toEqual([1, true]);
    });
    clause("searchFolder", async () => {
      expect(await pathsFound({ path: "lib/deep" })).toEqual(["lib/deep/util.js"]);
    });
    clause("searchFile", async () => {
      expect(await pathsFound({ path: "lib/util.ts" })).toEqual(["lib/util.ts"]);
    });
    clause("searchLiteral", async () => {
      for (const path of ["app/[id]", "app/[id]/page.ts"]) {
        expect(await pathsFound({ path })).toEqual(["app/[id]/page.ts"]);
      }
    });
    clause("searchGlob", async () => {
      expect(await pathsFound({ path: "*.js" })).toEqual(["lib/deep/util.js"]);
    });
    clause("searchAnchored", async () => {
      expect([
        await pathsFound({ path: "lib/*.ts" }),
        await pathsFound({ path: "deep/*.js" }),
      ]).toEqual([["lib/util.ts"], []]);
    });
    clause("searchBraces", async () => {
      expect(await pathsFound({ path: "lib/**/*.{js,ts}" })).toEqual([
        "lib/deep/util.js",
        "lib/util.ts",
      ]);
    });
    clause("searchOutside", async () => {
      expect([await pathsFound({ path: "../lib" }), await pathsFound({ path: "nowhere" })]).toEqual(
        [[], []],
      );
    });
    clause("searchOption", async () => {
      expect(await pathsFound({ pattern: "--no-index" })).toEqual(["options.txt"]);
    });
    clause("searchMalformed", async () => {
      await expectCode(search({ pattern: "(unclosed" }), "tool-refused");
    });
    clause("searchNul", async () => {
      await expectCode(search({ pattern: "a\0b" }), "tool-refused");
    });

    clause("changesAll", async () => {
      const unchanged = new Set(["README.md", "old-name.txt"]);
      const changed = [...Object.keys(HEAD), "gone.txt"].filter((path) => !unchanged.has(path));
      expect((await changes()).map(({ path }) => path)).toEqual(changed.sort());
    });
    clause("changesStatus", async () => {
      const files = await Promise.all(
        ["added.txt", "src/a.ts", "gone.txt", "new-name.txt", "mode.sh"].map(change),
      );
      expect(files.map(({ status }) => status)).toEqual([
        "added",
        "modified",
        "removed",
        "renamed",
        "changed",
      ]);
    });
    clause("changesPatch", async () => {
      const { patch } = await change("src/a.ts");
      expect(patch).toBe(
        "@@ -1 +1,2 @@\n-export const a = 1;\n+export const a = 2;\n+export const b = 3;",
      );
    });
    clause("changesCounts", async () => {
      const { additions, deletions } = await change("src/a.ts");
      expect([additions, deletions]).toEqual([2, 1]);
    });
    clause("changesRename", async () => {
      expect(await change("new-name.txt")).toEqual({
        path: "new-name.txt",
        previousPath: "old-name.txt",
        status: "renamed",
        additions: 0,
        deletions: 0,
        patch: "",
      });
    });
    clause("changesMode", async () => {
      expect((await change("mode.sh")).patch).toBe("");
    });
    clause("changesBinary", async () => {
      expect(await change("binary.dat")).toEqual({
        path: "binary.dat",
        status: "modified",
        omission: "binary",
      });
    });
    clause("changesHeaders", async () => {
      const { patch, additions, deletions } = await change("headers.txt");
      expect([patch?.startsWith("@@ -1,4 +1,4 @@\n--- a\n+++ b\n"), additions, deletions]).toEqual([
        true,
        1,
        1,
      ]);
    });
    clause("changesControl", async () => {
      expect((await change("control.txt")).patch).toBe(
        "@@ -1,2 +1,2 @@\n-a\fb\u2028c\r\n+a\fB\u2028c\r\n end",
      );
    });
    clause("changesNoNewline", async () => {
      expect((await change("tail.txt")).patch).toBe(
        "@@ -1 +1 @@\n-no newline\n\\ No newline at end of file\n+still no newline\n\\ No newline at end of file",
      );
    });
    clause("changesTooLarge", async () => {
      const files = await changes({ maxPatchChars: 1000 });
      const file = files.find(({ path }) => path === "long.txt");
      expect(file).toEqual({
        path: "long.txt",
        status: "modified",
        additions: 400,
        deletions: 400,
        omission: "too-large",
      });
      expect(files.find(({ path }) => path === "src/a.ts")?.patch).toBeDefined();
    });
    clause("changesTotal", async () => {
      const all = await changes();
      const first = all.findIndex(({ patch }) => patch);
      const [fits = "", tooMuch = ""] = all.flatMap(({ patch }) => patch || []);
      // Smaller patches come later: the limit ends the patches all the same.
      const some = await changes({ maxTotalChars: fits.length + tooMuch.length - 1 });
      expect(some.length).toBe(all.length);
      expect(some.map(({ patch }) => Boolean(patch))).toEqual(all.map((_, row) => row === first));
      expect(some.find(({ path }) => path === "src/a.ts")?.omission).toBe("too-large");
    });
    clause("changesPath", async () => {
      expect(await changes({ path: "src/a.ts" })).toEqual([await change("src/a.ts")]);
    });
    clause("changesPathRename", async () => {
      expect(await changes({ path: "new-name.txt" })).toEqual([await change("new-name.txt")]);
    });
    clause("changesPathNone", async () => {
      expect([await changes({ path: "README.md" }), await changes({ path: "*.ts" })]).toEqual([
        [],
        [],
      ]);
    });
    clause("changesSame", async () => {
      expect(await snapshot.changes(head, { ...LIMITS, signal: NO_SIGNAL })).toEqual([]);
    });
    clause("changesBase", async () => {
      for (const id of [UNKNOWN, "main", "--output=/tmp/x", ""]) {
        const compared = snapshot.changes(id, { ...LIMITS, signal: NO_SIGNAL });
        await expectCode(compared, "snapshot-unavailable");
      }
    });

    const writing = { withGit: false, maxBytes: 1e9, maxFiles: 10_000, signal: NO_SIGNAL };
    const written = async (options: Partial<MaterializeOptions>) => {
      const folder = mkdtempSync(join(tmpdir(), "svc-tree-"));
      folders.push(folder);
      const made = await snapshot.materialize(folder, { ...writing, ...options });
      return { folder, made, files: readTree(folder) };
    };
    clause("materialize", async () => {
      const { files, made } = await written({});
      expect(files).toEqual(
        Object.fromEntries(Object.entries(HEAD).map(([path, content]) => [path, onDisk(content)])),
      );
      const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
      expect(made).toEqual({ files: Object.keys(HEAD).length, bytes, skipped: 0 });
    });
    clause("materializeOnce", async () => {
      const { folder } = await written({});
      await expect(snapshot.materialize(folder, writing)).rejects.toThrow("empty");
    });
    clause("materializeWithout", async () => {
      const without = ["LIB", "src/A.ts", "readme.md", "mode", "absent"];
      const { files, made } = await written({ without });
      const left = Object.keys(HEAD).filter((path) => !/^(lib\/|src\/a|README)/.test(path));
      expect(Object.keys(files)).toEqual(left.sort());
      expect(made.skipped).toBe(0);
    });
    clause("materializeBelow", async () => {
      const paths = async (below: string) => Object.keys((await written({ below })).files);
      expect([await paths("lib"), await paths("lib/deep/util.js"), await paths("li")]).toEqual([
        ["deep/util.js", "util.ts"],
        ["util.js"],
        [],
      ]);
    });
    clause("materializeCaps", async () => {
      for (const cap of [{ maxFiles: 3 }, { maxBytes: 100 }]) {
        const folder = mkdtempSync(join(tmpdir(), "svc-tree-"));
        folders.push(folder);
        await expectCode(snapshot.materialize(folder, { ...writing, ...cap }), "tree-too-large");
        expect(readTree(folder)).toEqual({});
      }
    });
    clause("materializeGit", async () => {
      const { folder, files } = await written({ withGit: true, without: ["lib"] });
      mkdirSync(join(folder, "lib"));
      writeFileSync(join(folder, "lib", "later"), "");
      const git = (...args: string[]) =>
        execFileSync("git", ["-c", "core.quotePath=false", ...args], {
          cwd: folder,
          env: { PATH: process.env.PATH ?? "", GIT_CONFIG_NOSYSTEM: "1", HOME: "/nonexistent" },
          encoding: "utf8",
        });
      const tracked = Object.keys(files).filter((path) => !path.startsWith(".git/"));
      expect(git("ls-files", "-z").split("\0").filter(Boolean)).toEqual(tracked);
      expect(git("status", "--porcelain")).toBe("");
      expect(git("log", "--format=%s")).toBe("snapshot\n");
      expect(git("fsck", "--strict")).toBe("");
      expect(git("remote") + git("stash", "list")).toBe("");
      expect(existsSync(join(folder, ".git/objects/info/alternates"))).toBe(false);
    });
    clause("materializeNoGit", async () => {
      expect(existsSync(join((await written({})).folder, ".git"))).toBe(false);
    });
    clause("materializeCancelled", async () => {
      await expectCode(written({ signal: AbortSignal.abort() }), "cancelled");
    });
    clause("together", async () => {
      const paths = Array.from(
        { length: 300 },
        (_, row) => ODD_NAMES[row % ODD_NAMES.length] ?? "",
      );
      const texts = await Promise.all(paths.map((path) => text(path)));
      expect(texts).toEqual(paths.map((path) => `content of ${path}`));
    });
    clause("cancelled", async () => {
      const signal = AbortSignal.abort();
      const query = { pattern: "x", ignoreCase: false, maxMatches: 1 };
      await expectCode(snapshot.read("README.md", { maxBytes: 9, signal }), "cancelled");
      await expectCode(snapshot.list("", signal), "cancelled");
      await expectCode(snapshot.search(query, signal), "cancelled");
      await expectCode(snapshot.changes(base, { ...LIMITS, signal }), "cancelled");
      await expectCode(
        history.snapshots.open({ origin: history.origin, commit: head }, signal),
        "cancelled",
      );
    });
    clause("closeTwice", async () => {
      const other = await openAt(head);
      await other.close();
      await expect(other.close()).resolves.toBeUndefined();
    });
    clause("closed", async () => {
      const other = await openAt(head);
      const asked = other.list("", NO_SIGNAL).catch(() => undefined);
      await other.close();
      await asked;
      await expectCode(other.stat("README.md", NO_SIGNAL), "snapshot-unavailable");
      await expectCode(
        other.changes(base, { ...LIMITS, signal: NO_SIGNAL }),
        "snapshot-unavailable",
      );
    });

    async function text(path: string, maxBytes?: number): Promise<string | undefined> {
      const blob = await read(path, maxBytes);
      return blob === undefined ? undefined : new TextDecoder().decode(blob.bytes);
    }
  });
}

async function expectCode(
  work: Promise<unknown>,
  code: "cancelled" | "snapshot-unavailable" | "tool-refused" | "tree-too-large",
): Promise<void> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(isAppError(error) ? error.code : error).toBe(code);
}

function onDisk(content: ContractTree[string]): TreeFile {
  const file = (bytes: string | Uint8Array, mode: string): TreeFile => ({
    mode,
    text: Buffer.from(bytes).toString("latin1"),
    size: Buffer.from(bytes).length,
  });
  if (typeof content === "string" || content instanceof Uint8Array) return file(content, "644");
  return "link" in content ? file(content.link, "link") : file(content.script, "755");
}
