import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createGitSnapshots } from "../../src/adapters/git/create-git-snapshots.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import type { MaterializeOptions } from "../../src/ports/snapshots.ts";
import { readTree } from "../fakes/read-tree.ts";
import {
  createScratchFolder,
  createScratchRepository,
  SCRATCH_ENVIRONMENT,
  type ScratchRepository,
} from "../fakes/scratch-repository.ts";

const NO_SIGNAL = new AbortController().signal;
const CAPS = { withGit: false, maxBytes: 1e9, maxFiles: 10_000, signal: NO_SIGNAL };

type Entry = readonly [mode: string, name: string | Buffer, id: string];

describe("a tree that is written to a folder", () => {
  let repository: ScratchRepository;
  let place: string;
  let folder: string;

  beforeEach(() => {
    repository = createScratchRepository();
    place = createScratchFolder();
    folder = join(place, "a", "b", "tree");
    mkdirSync(folder, { recursive: true });
  });
  afterEach(() => {
    repository.remove();
    rmSync(place, { recursive: true, force: true });
  });

  const hash = (type: string, content: Buffer): string =>
    execFileSync("git", ["hash-object", "-t", type, "-w", "--stdin", "--literally"], {
      cwd: repository.folder,
      env: SCRATCH_ENVIRONMENT,
      input: content,
    })
      .toString()
      .trim();
  const blob = (text: string): string => hash("blob", Buffer.from(text));
  const tree = (...entries: readonly Entry[]): string =>
    hash(
      "tree",
      Buffer.concat(
        entries.map(([mode, name, id]) =>
          Buffer.concat([
            Buffer.from(`${mode} `),
            Buffer.from(name),
            Buffer.from([0]),
            Buffer.from(id, "hex"),
          ]),
        ),
      ),
    );
  const write = async (commit: string, options: Partial<MaterializeOptions> = {}) => {
    const snapshots = createGitSnapshots({
      cacheFolder: join(place, "cache"),
      clock: createSystemClock(),
      environment: SCRATCH_ENVIRONMENT,
      maxCacheBytes: 1e9,
      cacheTtlMs: 1e9,
    });
    const origin = { kind: "local", folder: repository.folder } as const;
    const snapshot = await snapshots.open({ origin, commit }, NO_SIGNAL);
    try {
      return await snapshot.materialize(folder, { ...CAPS, ...options });
    } finally {
      await snapshot.close();
    }
  };
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: folder, env: SCRATCH_ENVIRONMENT, encoding: "utf8" });

  it("writes the bytes of the tree regardless of its attributes", async () => {
    repository.git("config", "filter.evil.smudge", `touch ${join(place, "canary")}`);
    const attributes =
      "* text eol=crlf ident filter=evil\nhidden export-ignore\nsub export-subst\nwide working-tree-encoding=UTF-16\n";
    const texts = {
      ".gitattributes": attributes,
      "crlf.txt": "one\r\ntwo\n$Id$\n",
      hidden: "$Id: 1234 $\n",
      sub: "$Format:%H$\n",
      wide: "text\n",
    };
    const entries = Object.entries(texts).map(
      ([name, text]): Entry => ["100644", name, blob(text)],
    );
    await write(tree(...entries), { withGit: true });
    const files = Object.entries(readTree(folder)).filter(([path]) => !path.startsWith(".git/"));
    expect(Object.fromEntries(files.map(([path, { text }]) => [path, text]))).toEqual(texts);
    expect(existsSync(join(place, "canary"))).toBe(false);
    expect(git("status", "--porcelain")).toBe("");
  });

  it("is refused when its names are not in order, and nothing is written", async () => {
    const content = blob("x");
    const commit = tree(["100644", "b", content], ["100644", "a", content]);
    await expect(write(commit)).rejects.toMatchObject({ code: "snapshot-unavailable" });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is refused when the content of a file is missing, and nothing is written", async () => {
    const commit = tree(["100644", "a", blob("x")], ["100644", "b", "1".repeat(40)]);
    await expect(write(commit)).rejects.toMatchObject({ code: "snapshot-unavailable" });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is refused when it has more folders than files are allowed", async () => {
    let deep = tree(["100644", "f", blob("x")]);
    for (let level = 0; level < 30; level += 1) deep = tree(["40000", "d", deep]);
    await expect(write(deep, { maxFiles: 10 })).rejects.toMatchObject({ code: "tree-too-large" });
    expect(await write(deep, { maxFiles: 20 })).toMatchObject({ files: 1 });
  });

  it.each<[string, Entry["1"], "100644" | "120000" | "40000"]>([
    ["a git folder", ".git", "40000"],
    ["a git folder in capitals", ".GIT", "40000"],
    ["a git file", ".git", "100644"],
    ["a git folder behind a space", ".git ", "40000"],
    ["a git folder behind a dot", ".git.", "40000"],
    ["a git folder as a stream", ".git::$INDEX_ALLOCATION", "40000"],
    ["a git folder by its short name", "GIT~1", "40000"],
    ["a git folder with ignored characters", ".g\u200cit", "40000"],
    ["a git folder behind a backslash", "a\\.git\\config", "100644"],
    ["the folder above", "..", "40000"],
    ["the folder itself", ".", "40000"],
    ["a link that is the list of submodules", ".gitmodules", "120000"],
    ["a name that is too long", "x".repeat(256), "100644"],
  ])("leaves out and counts %s", async (_what, name, mode) => {
    const content = blob("evil");
    const entry: Entry =
      mode === "40000" ? [mode, name, tree(["100644", "f", content])] : [mode, name, content];
    const ok: Entry = ["100644", "zz", blob("fine")];
    const made = await write(tree(entry, ok), { withGit: true });
    expect(made).toEqual({ files: 1, bytes: 4, skipped: 1 });
    expect(Object.keys(readTree(folder)).filter((path) => !path.startsWith(".git/"))).toEqual([
      "zz",
    ]);
    expect(readdirSync(join(place, "a", "b"))).toEqual(["tree"]);
    expect(git("status", "--porcelain")).toBe("");
  });

  it("writes through no symbolic link of the tree", async () => {
    const target = join(place, "outside");
    mkdirSync(target);
    const commit = tree(
      ["120000", "dir", blob(target)],
      ["40000", "dir", tree(["100644", "planted", blob("evil")])],
      ["120000", "file", blob(join(target, "file"))],
    );
    const made = await write(commit, { withGit: true });
    expect(readdirSync(target)).toEqual([]);
    expect(readTree(folder)).toMatchObject({
      "dir/planted": { text: "evil" },
      file: { mode: "link" },
    });
    expect(made.skipped).toBe(1);
    expect(git("status", "--porcelain")).toBe("");
  });

  it("keeps links unchanged, regardless of their targets", async () => {
    const commit = repository.commit({ up: { link: "../../../etc" }, self: { link: "self" } });
    await write(commit);
    expect(readTree(folder)).toMatchObject({
      up: { mode: "link", text: "../../../etc" },
      self: { mode: "link", text: "self" },
    });
  });

  it("leaves out links that no file system takes", async () => {
    const commit = tree(
      ["120000", "empty", blob("")],
      ["120000", "long", blob("x".repeat(5_000))],
      ["120000", "nul", blob("a\0b")],
    );
    expect(await write(commit)).toEqual({ files: 0, bytes: 0, skipped: 3 });
  });

  it("makes an empty folder of a submodule", async () => {
    const commit = tree(["160000", "sub", "1".repeat(40)]);
    expect(await write(commit, { withGit: true })).toMatchObject({ files: 1 });
    expect(readTree(join(folder))).toHaveProperty(["sub/"]);
    expect(git("status", "--porcelain")).toBe("");
  });

  it("keeps names that are not UTF-8 byte by byte", async () => {
    const name = Buffer.from([0x63, 0xe9]);
    await write(tree(["100644", name, blob("latin")]), { withGit: true });
    expect(readdirSync(folder, { encoding: "buffer" }).some((path) => path.equals(name))).toBe(
      true,
    );
    expect(git("status", "--porcelain")).toBe("");
  });

  it("leaves out .ai in every spelling, and puts another in its place", async () => {
    const evil = blob("evil");
    for (const name of [".AI", ".Ai", ".ai", ".a\u200ci"]) {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      const commit = tree(["120000", name, evil], ["100644", "zz", evil]);
      await write(commit, { withGit: true, without: [".ai"] });
      mkdirSync(join(folder, ".ai"));
      writeFileSync(join(folder, ".ai", "script"), "good");
      expect(git("ls-files").trim()).toBe("zz");
      expect(git("status", "--porcelain")).toBe("");
    }
  });

  it("writes large files without holding them", async () => {
    const size = 100 * 1024 * 1024;
    const commit = repository.commit({ large: Buffer.alloc(size, "0123456789abcdef") });
    const before = process.memoryUsage();
    let most = 0;
    const watch = setInterval(() => {
      const { external, arrayBuffers } = process.memoryUsage();
      most = Math.max(most, external + arrayBuffers - before.external - before.arrayBuffers);
    }, 5);
    await write(commit);
    clearInterval(watch);
    expect(readTree(folder).large?.size).toBe(size);
    expect(most).toBeLessThan(size / 2);
  });

  it("writes the work of a checkout that is not committed, its objects included", async () => {
    repository.commit({ a: "committed\n" });
    repository.write({ b: "new\n" });
    repository.git("add", "--all");
    const staged = repository.git("write-tree");
    await write(staged, { withGit: true });
    expect(git("log", "--format=%s %an")).toBe("snapshot svc\n");
    expect(git("show", "HEAD:b")).toBe("new\n");
  });

  it("brings nothing of the repository that it was read from", async () => {
    const commit = repository.commit({ a: "a\n" });
    repository.git("remote", "add", "origin", "https://user:secret@host.example/x.git");
    await write(commit, { withGit: true });
    const settings = git("config", "--local", "--list").split("\n").filter(Boolean);
    expect(settings.map((line) => line.split("=")[0])).toEqual([
      "core.repositoryformatversion",
      "core.bare",
      "core.filemode",
      "gc.auto",
    ]);
    expect(readdirSync(join(folder, ".git")).sort()).toEqual(
      ["HEAD", "config", "index", "info", "objects", "refs"].sort(),
    );
    expect(git("rev-list", "--count", "--all").trim()).toBe("1");
    repository.remove();
    expect(git("fsck", "--strict", "--full")).toBe("");
  });
});
