import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect } from "vitest";
import type { FileBlob } from "../../src/domain/diff/pull-file.ts";
import type { TreeFiles } from "../../src/ports/tree-files.ts";
import { readTree } from "../fakes/read-tree.ts";
import { createClause } from "./clause.ts";
import { errorOf } from "./opened-store.ts";

const TITLES = {
  list: "lists files, executables and links by digests that are equal for equal content",
  odd: "lists a pipe, and no folder, as something else",
  git: "leaves out what some file system takes for .git, and names that are no UTF-8",
  caps: "rejects with tree-too-large above its caps of files and of bytes",
  write: "makes new files and folders, changes bytes and modes, moves and deletes",
  swap: "lets a folder make way for a file of its name",
  link: "writes nothing through a link, onto a link or onto a folder",
  taken: "does not write a new file where one is",
  absent: "takes a file that was to go and is not there for gone",
  read: "reads bytes and mode of a regular file",
  none: "reads nothing where no file is, one is too large, or a link is on the way",
  cancel: "rejects with cancelled when the signal has been aborted",
} as const;

type TreeFilesClause = keyof typeof TITLES;

export interface TreeFilesHarness {
  readonly name: string;
  create(): TreeFiles;
}

interface OpenedTreeFiles {
  readonly files: TreeFiles;
  readonly folder: string;
  put(path: string, text: string, mode?: number): void;
  close(): Promise<void>;
}

const CAPS = { maxFiles: 100, maxBytes: 10_000 };
const { signal } = new AbortController();
const blob = (text: string, mode: FileBlob["mode"] = "100644"): FileBlob => ({
  bytes: new TextEncoder().encode(text),
  mode,
});

export function treeFilesContract({ name, create }: TreeFilesHarness): void {
  const open = (): Promise<OpenedTreeFiles> => {
    const root = mkdtempSync(join(tmpdir(), "svc-tree-files-"));
    const folder = join(root, "tree");
    mkdirSync(folder);
    writeFileSync(join(root, "outside"), "host");
    return Promise.resolve({
      files: create(),
      folder,
      put: (path, text, mode = 0o644) => {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
        chmodSync(join(folder, path), mode);
      },
      close: () => Promise.resolve(rmSync(root, { recursive: true, force: true })),
    });
  };
  const clause = createClause<TreeFilesClause, OpenedTreeFiles>({
    name,
    titles: TITLES,
    open,
    skips: {},
  });

  describe(`${name} keeps the contract of TreeFiles`, () => {
    clause("list", async ({ files, folder, put }) => {
      put("a.txt", "same");
      put("src/ä b.sh", "same", 0o755);
      put("src/c.txt", "other");
      symlinkSync("a.txt", join(folder, "l1"));
      symlinkSync("a.txt", join(folder, "src/l2"));
      symlinkSync("src", join(folder, "l3"));
      const list = await files.list(folder, CAPS, signal);
      expect([...list].map(([path, { kind }]) => [path, kind]).sort()).toEqual([
        ["a.txt", "file"],
        ["l1", "other"],
        ["l3", "other"],
        ["src/c.txt", "file"],
        ["src/l2", "other"],
        ["src/ä b.sh", "executable"],
      ]);
      const digest = (path: string) => list.get(path)?.digest;
      expect(digest("a.txt")).toBe(digest("src/ä b.sh"));
      expect(digest("a.txt")).not.toBe(digest("src/c.txt"));
      expect(digest("l1")).toBe(digest("src/l2"));
      expect(digest("l1")).not.toBe(digest("l3"));
    });

    clause("odd", async ({ files, folder }) => {
      mkdirSync(join(folder, "empty"));
      execFileSync("mkfifo", [join(folder, "pipe")]);
      const list = await files.list(folder, CAPS, signal);
      expect([...list]).toEqual([["pipe", { kind: "other", digest: "" }]]);
    });

    clause("git", async ({ files, folder, put }) => {
      put(".git/config", "[core]");
      put("src/.GIT/config", "[core]");
      put("git~1", "x");
      writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff])]), "x");
      put(".gitignore", "x");
      expect([...(await files.list(folder, CAPS, signal)).keys()]).toEqual([".gitignore"]);
    });

    clause("caps", async ({ files, folder, put }) => {
      put("a/1", "12345");
      put("a/2", "12345");
      const list = async (caps: typeof CAPS) => [
        ...(await files.list(folder, caps, signal)).keys(),
      ];
      const fit = await list({ maxFiles: 3, maxBytes: 10 });
      expect(fit.sort()).toEqual(["a/1", "a/2"]);
      for (const caps of [
        { maxFiles: 2, maxBytes: 10 },
        { maxFiles: 3, maxBytes: 9 },
      ])
        expect(await errorOf(list(caps))).toMatchObject({ code: "tree-too-large" });
    });

    clause("write", async ({ files, folder, put }) => {
      put("keep.txt", "keep");
      put("old/deep/gone.txt", "gone");
      put("run.sh", "old", 0o600);
      put("from.txt", "move");
      await files.write(
        folder,
        [
          { path: "old/deep/gone.txt", before: blob("gone") },
          { path: "run.sh", before: blob("old"), after: blob("new", "100755") },
          {
            path: "new/ä to.txt",
            previousPath: "from.txt",
            before: blob("move"),
            after: blob("moved"),
          },
          { path: "new/x/y.bin", after: { bytes: new Uint8Array([0, 255]), mode: "100644" } },
        ],
        signal,
      );
      expect(readTree(folder)).toEqual({
        "keep.txt": { mode: "644", text: "keep", size: 4 },
        "new/x/y.bin": { mode: "644", text: "\0ÿ", size: 2 },
        "new/ä to.txt": { mode: "644", text: "moved", size: 5 },
        "run.sh": { mode: "755", text: "new", size: 3 },
      });
    });

    clause("swap", async ({ files, folder, put }) => {
      put("name/a", "a");
      const changes = [
        { path: "name/a", before: blob("a") },
        { path: "name", after: blob("n") },
      ];
      await files.write(folder, changes, signal);
      expect(readTree(folder)).toEqual({ name: { mode: "644", text: "n", size: 1 } });
    });

    clause("link", async ({ files, folder, put }) => {
      put("real/file", "x");
      symlinkSync("..", join(folder, "up"));
      symlinkSync("../outside", join(folder, "out"));
      symlinkSync("nowhere", join(folder, "dangling"));
      const before = readTree(join(folder, ".."));
      for (const change of [
        { path: "up/new", after: blob("evil") },
        { path: "up/more/new", after: blob("evil") },
        { path: "up/outside", before: blob("outside"), after: blob("evil") },
        { path: "up/outside", before: blob("outside") },
        { path: "out", before: blob("outside"), after: blob("evil") },
        { path: "out", after: blob("evil") },
        { path: "dangling", after: blob("evil") },
        { path: "dangling/x", after: blob("evil") },
        { path: "real", before: blob("x"), after: blob("evil") },
        { path: "real/file/x", after: blob("evil") },
      ]) {
        const failure = await errorOf(files.write(folder, [change], signal));
        expect(failure, change.path).toMatchObject({
          code: "input-invalid",
          details: { path: change.path },
        });
      }
      expect(readTree(join(folder, ".."))).toEqual(before);
    });

    clause("taken", async ({ files, folder, put }) => {
      put("a", "mine");
      const write = files.write(folder, [{ path: "a", after: blob("evil") }], signal);
      expect(await errorOf(write)).toMatchObject({ code: "input-invalid" });
      expect(readTree(folder).a?.text).toBe("mine");
    });

    clause("absent", async ({ files, folder }) => {
      await files.write(folder, [{ path: "x/y", before: blob("y") }], signal);
      expect(readTree(folder)).toEqual({});
    });

    clause("read", async ({ files, folder, put }) => {
      put("a/b.sh", "\0text", 0o755);
      put("c", "");
      const options = { maxBytes: 5, signal };
      expect(await files.read(folder, "a/b.sh", options)).toEqual(blob("\0text", "100755"));
      expect(await files.read(folder, "c", options)).toEqual(blob(""));
    });

    clause("none", async ({ files, folder, put }) => {
      put("a/large", "123456");
      symlinkSync("a", join(folder, "la"));
      symlinkSync("../outside", join(folder, "out"));
      execFileSync("mkfifo", [join(folder, "pipe")]);
      for (const path of ["a/large", "la/large", "out", "a", "none", "none/x", "pipe", "a/large/x"])
        expect(await files.read(folder, path, { maxBytes: 5, signal }), path).toBeUndefined();
    });

    clause("cancel", async ({ files, folder, put }) => {
      put("a", "a");
      const aborted = AbortSignal.abort();
      const changes = [{ path: "b", after: blob("b") }];
      for (const work of [
        () => files.list(folder, CAPS, aborted),
        () => files.write(folder, changes, aborted),
        () => files.read(folder, "a", { maxBytes: 5, signal: aborted }),
      ])
        expect(await errorOf(work())).toMatchObject({ code: "cancelled" });
      expect(Object.keys(readTree(folder))).toEqual(["a"]);
    });
  });
}
