import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import type { LocalChange, LocalSelection, WorkingCopy } from "../../src/ports/working-copy.ts";
import { createScratchRepository, type ScratchRepository } from "../fakes/scratch-repository.ts";

/** What a change holds, read back by the adapter's own means. */
export interface ReadChange {
  readonly change: LocalChange;
  /** Text of the files under review, by path. */
  files(): Promise<Readonly<Record<string, string>>>;
  /** Paths that differ from the base. */
  changed(): Promise<readonly string[]>;
}

export interface WorkingCopyHarness {
  readonly workingCopy: WorkingCopy;
  read(change: LocalChange): ReadChange;
  close(): Promise<void>;
}

const CLAUSES = {
  untouched: "leaves index, worktree, refs, objects and configuration as they are",
  leavesNothing: "leaves nothing behind after close",
  unstaged: "takes unstaged work",
  staged: "takes staged work",
  untracked: "takes untracked files and leaves out ignored ones",
  deleted: "takes deletions",
  executable: "takes a file that became executable",
  link: "takes a file that became a symbolic link",
  folderForFile: "takes a folder in the place of a file",
  oddNames: "takes files with odd names",
  sameSecond: "takes a change of the same length made in the second of the index",
  onlyStaged: "takes only what is staged when asked to",
  onlyStagedBase: "compares HEAD with what is staged",
  clean: "gives the tree of HEAD when nothing is uncommitted",
  feature: "compares a branch with where it left the default branch",
  subjects: "gives the subjects of the commits under review, newest first",
  manySubjects: "gives at most 50 subjects",
  onDefault: "compares uncommitted work with HEAD on the default branch",
  aheadOfOrigin: "compares the default branch with origin's when it is ahead",
  originHead: "takes the default branch that origin names",
  configured: "takes the default branch that the configuration names",
  master: "takes master when there is no main",
  noDefault: "rejects with base-not-found when there is no default branch",
  noDefaultStaged: "needs no default branch for staged work",
  givenBranch: "takes a branch as base",
  givenTag: "takes a tag as base",
  givenCommit: "takes an abbreviated commit as base",
  givenOrigin: "takes a branch that only origin has",
  missingBase: "rejects with base-not-found for a base that is not there",
  optionBase: "takes a base that looks like an option as a name",
  optionBranch: "finds a branch whose name looks like an option",
  unrelated: "rejects with base-not-found when there is no common commit",
  notRepository: "rejects with repository-invalid outside a checkout",
  noFolder: "rejects with repository-invalid for a folder that is not there",
  subfolder: "finds the checkout from a folder in it",
  file: "finds the checkout from a file in it",
  unborn: "compares with nothing before the first commit",
  unbornEmpty: "gives an empty tree for an empty repository",
  detached: "works on a detached HEAD",
  rules: "tells the tip of the default branch",
  noRules: "tells no tip when there is no default branch",
  remoteName: "names the repository after its remote, without credentials",
  folderName: "names the repository after its folder when it has no remote",
  cancelled: "rejects with cancelled when the signal is aborted",
  closeTwice: "closes more than once",
} as const;

export type WorkingCopyClause = keyof typeof CLAUSES;

const NO_SIGNAL = new AbortController().signal;

/** Runs the clauses of the port `WorkingCopy` on real repositories; `skips` gives a reason for each one left out. */
export function describeWorkingCopyContract(
  name: string,
  open: () => Promise<WorkingCopyHarness>,
  skips: Partial<Record<WorkingCopyClause, string>> = {},
): void {
  describe(`${name} keeps the contract of WorkingCopy`, () => {
    let harness: WorkingCopyHarness;
    let repository: ScratchRepository;
    const closers: (() => Promise<void>)[] = [];

    const clause = (key: WorkingCopyClause, run: () => Promise<void>) =>
      it(CLAUSES[key], async (context) => {
        const reason = skips[key];
        if (reason) console.info(`${name} skips "${CLAUSES[key]}": ${reason}`);
        if (reason) context.skip(reason);
        await run();
      });
    const select = async (selection: Partial<LocalSelection> = {}): Promise<LocalChange> => {
      const request = { folder: repository.folder, isStaged: false, ...selection };
      const change = await harness.workingCopy.select(request, NO_SIGNAL);
      closers.push(change.close);
      return change;
    };
    const files = async (selection: Partial<LocalSelection> = {}) =>
      harness.read(await select(selection)).files();
    const changed = async (selection: Partial<LocalSelection> = {}) =>
      harness.read(await select(selection)).changed();
    const refuse = async (selection: Partial<LocalSelection>) => {
      const error = await select(selection).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      return isAppError(error) ? [error.code, error.message] : [error];
    };

    beforeEach(async () => {
      harness = await open();
      repository = createScratchRepository();
    });
    afterEach(async () => {
      for (const close of closers.splice(0)) await close();
      await harness.close();
      repository.remove();
    });

    clause("untouched", async () => {
      repository.commit({ "a.txt": "one\n", ".gitignore": "ignored\n" });
      repository.write({ "a.txt": "two\n", "b.txt": "new\n", ignored: "x" });
      repository.git("add", "b.txt");
      repository.write({ "b.txt": "newer\n" });
      const before = stateOf(repository);
      const change = await select();
      await harness.read(change).files();
      await change.close();
      expect(stateOf(repository)).toEqual(before);
    });
    clause("leavesNothing", async () => {
      repository.commit({ "a.txt": "one\n" });
      repository.write({ "a.txt": "two\n" });
      const change = await select();
      const read = harness.read(change);
      await read.files();
      await change.close();
      await expect(read.files()).rejects.toThrow();
    });
    clause("unstaged", async () => {
      repository.commit({ "a.txt": "one\n" });
      repository.write({ "a.txt": "two\n" });
      expect(await files()).toEqual({ "a.txt": "two\n" });
    });
    clause("staged", async () => {
      repository.commit({ "a.txt": "one\n" });
      repository.write({ "a.txt": "two\n" });
      repository.git("add", "a.txt");
      expect(await files()).toEqual({ "a.txt": "two\n" });
    });
    clause("untracked", async () => {
      repository.commit({ ".gitignore": "*.log\n" });
      repository.write({ "new/file.txt": "new\n", "noise.log": "x" });
      expect(await changed()).toEqual(["new/file.txt"]);
    });
    clause("deleted", async () => {
      repository.commit({ "a.txt": "one\n", "b.txt": "two\n" });
      repository.git("rm", "--quiet", "a.txt");
      expect(await files()).toEqual({ "b.txt": "two\n" });
    });
    clause("executable", async () => {
      repository.commit({ "a.sh": "echo\n" });
      repository.write({ "a.sh": { script: "echo\n" } });
      expect(await changed()).toEqual(["a.sh"]);
    });
    clause("link", async () => {
      repository.commit({ a: "text\n" });
      repository.write({ a: { link: "/etc/hostname" } });
      expect(await files()).toEqual({ a: "/etc/hostname" });
    });
    clause("folderForFile", async () => {
      repository.commit({ a: "text\n" });
      repository.git("rm", "--quiet", "a");
      repository.write({ "a/b": "inside\n" });
      expect(await files()).toEqual({ "a/b": "inside\n" });
    });
    clause("oddNames", async () => {
      repository.commit({ a: "" });
      const odd = { "-x": "1", "new\nline": "2", 'quo"te\\': "3", ":(top)x": "4", "ü *": "5" };
      repository.write(odd);
      expect(await files()).toEqual({ a: "", ...odd });
    });
    clause("sameSecond", async () => {
      const file = join(repository.folder, "a.txt");
      const index = join(repository.folder, ".git", "index");
      const time = new Date("2026-01-01T00:00:00Z");
      repository.git("config", "core.trustctime", "false");
      repository.commit({ "a.txt": "one\n" });
      utimesSync(file, time, time);
      repository.git("update-index", "--refresh");
      writeFileSync(file, "six\n");
      utimesSync(file, time, time);
      utimesSync(index, time, time);
      expect(await files()).toEqual({ "a.txt": "six\n" });
    });
    clause("onlyStaged", async () => {
      repository.commit({ "a.txt": "one\n" });
      repository.write({ "a.txt": "two\n" });
      repository.git("add", "a.txt");
      repository.write({ "a.txt": "three\n", "b.txt": "untracked\n" });
      expect(await files({ isStaged: true })).toEqual({ "a.txt": "two\n" });
    });
    clause("onlyStagedBase", async () => {
      repository.commit({ "a.txt": "one\n" });
      repository.git("switch", "--quiet", "--create", "feature");
      const head = repository.commit({ "b.txt": "committed\n" });
      repository.write({ "c.txt": "staged\n" });
      repository.git("add", "c.txt");
      const change = await select({ isStaged: true });
      expect([change.base, await harness.read(change).changed()]).toEqual([head, ["c.txt"]]);
    });
    clause("clean", async () => {
      repository.commit({ "a.txt": "one\n" });
      const { head, isDirty } = await select();
      expect([head, isDirty]).toEqual([repository.git("rev-parse", "HEAD^{tree}"), false]);
    });
    clause("feature", async () => {
      const base = repository.commit({ "a.txt": "one\n" });
      repository.git("switch", "--quiet", "--create", "feature");
      const head = repository.commit({ "b.txt": "ours\n" });
      repository.git("switch", "--quiet", "main");
      repository.commit({ "c.txt": "theirs\n" });
      repository.git("switch", "--quiet", "feature");
      const change = await select();
      expect(change).toMatchObject({
        base,
        headCommit: head,
        baseName: "main",
        headName: "feature",
      });
      expect(await harness.read(change).changed()).toEqual(["b.txt"]);
    });
    clause("subjects", async () => {
      repository.commit({ "a.txt": "one\n" }, "before");
      repository.git("switch", "--quiet", "--create", "feature");
      repository.commit({ "a.txt": "two\n" }, "first: ünïcode\n\nbody");
      repository.commit({ "a.txt": "three\n" }, "second");
      expect((await select()).subjects).toEqual(["second", "first: ünïcode"]);
    });
    clause("manySubjects", async () => {
      repository.commit({}, "before");
      repository.git("switch", "--quiet", "--create", "feature");
      for (let row = 0; row < 52; row += 1) repository.commit({}, `commit ${row}`);
      const { subjects } = await select();
      expect([subjects.length, subjects[0]]).toEqual([50, "commit 51"]);
    });
    clause("onDefault", async () => {
      const head = repository.commit({ "a.txt": "one\n" });
      repository.write({ "a.txt": "two\n" });
      const { base, isDirty, subjects } = await select();
      expect([base, isDirty, subjects]).toEqual([head, true, []]);
    });
    clause("aheadOfOrigin", async () => {
      const pushed = repository.commit({ "a.txt": "one\n" });
      repository.git("update-ref", "refs/remotes/origin/main", pushed);
      repository.commit({ "b.txt": "ahead\n" }, "ahead");
      const { base, baseName, subjects } = await select();
      expect([base, baseName, subjects]).toEqual([pushed, "origin/main", ["ahead"]]);
    });
    clause("originHead", async () => {
      const base = repository.commit({ "a.txt": "one\n" });
      repository.git("update-ref", "refs/remotes/origin/trunk", base);
      repository.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk");
      repository.commit({ "b.txt": "two\n" });
      expect(await select()).toMatchObject({ base, baseName: "origin/trunk" });
    });
    clause("configured", async () => {
      const base = repository.commit({ "a.txt": "one\n" });
      repository.git("branch", "trunk");
      repository.git("config", "init.defaultBranch", "trunk");
      repository.commit({ "b.txt": "two\n" });
      expect(await select()).toMatchObject({ base, baseName: "trunk" });
    });
    clause("master", async () => {
      const base = repository.commit({ "a.txt": "one\n" });
      repository.git("branch", "--move", "master");
      repository.git("switch", "--quiet", "--create", "feature");
      repository.commit({ "b.txt": "two\n" });
      expect(await select()).toMatchObject({ base, baseName: "master" });
    });
    clause("noDefault", async () => {
      repository.commit({ "a.txt": "one\n" });
      repository.git("branch", "--move", "trunk");
      expect(await refuse({})).toEqual([
        "base-not-found",
        "no default branch found (pass --base REF)",
      ]);
    });
    clause("noDefaultStaged", async () => {
      const head = repository.commit({ "a.txt": "one\n" });
      repository.git("branch", "--move", "trunk");
      expect((await select({ isStaged: true })).base).toBe(head);
    });
    clause("givenBranch", async () => {
      const base = repository.commit({ "a.txt": "one\n" });
      repository.git("branch", "release/1");
      repository.commit({ "a.txt": "two\n" });
      expect(await select({ base: "release/1" })).toMatchObject({ base, baseName: "release/1" });
    });
    clause("givenTag", async () => {
      const base = repository.commit({ "a.txt": "one\n" });
      repository.git("tag", "--annotate", "--message=tag", "v1");
      repository.commit({ "a.txt": "two\n" });
      expect((await select({ base: "v1" })).base).toBe(base);
    });
    clause("givenCommit", async () => {
      const base = repository.commit({ "a.txt": "one\n" });
      repository.commit({ "a.txt": "two\n" });
      expect((await select({ base: base.slice(0, 10) })).base).toBe(base);
    });
    clause("givenOrigin", async () => {
      const base = repository.commit({ "a.txt": "one\n" });
      repository.git("update-ref", "refs/remotes/origin/next", base);
      repository.commit({ "a.txt": "two\n" });
      expect(await select({ base: "next" })).toMatchObject({ base, baseName: "origin/next" });
    });
    clause("missingBase", async () => {
      repository.commit({ "a.txt": "one\n" });
      expect(await refuse({ base: "foo" })).toEqual([
        "base-not-found",
        'no branch, tag or commit named "foo" (fetch it or pass --base)',
      ]);
    });
    clause("optionBase", async () => {
      repository.commit({ "a.txt": "one\n" });
      for (const base of [
        "-x",
        "--upload-pack=touch canary",
        "--output=canary",
        "",
        "a\nb",
        "a..b",
      ]) {
        expect([base, (await refuse({ base }))[0]]).toEqual([base, "base-not-found"]);
      }
    });
    clause("optionBranch", async () => {
      const base = repository.commit({ "a.txt": "one\n" });
      repository.git("update-ref", "refs/heads/-x", base);
      repository.commit({ "a.txt": "two\n" });
      expect(await select({ base: "-x" })).toMatchObject({ base, baseName: "-x" });
    });
    clause("unrelated", async () => {
      repository.commit({ "a.txt": "one\n" });
      repository.git("switch", "--quiet", "--orphan", "other");
      repository.commit({ "b.txt": "two\n" });
      expect(await refuse({})).toEqual([
        "base-not-found",
        "HEAD and main have no common commit here (pass another --base)",
      ]);
    });
    clause("notRepository", async () => {
      repository.remove();
      repository.write({ "plain.txt": "" });
      expect(await refuse({})).toEqual([
        "repository-invalid",
        `not a git repository: ${repository.folder} (run svc review inside a checkout)`,
      ]);
    });
    clause("noFolder", async () => {
      const folder = `${repository.folder}/missing`;
      expect((await refuse({ folder }))[0]).toBe("repository-invalid");
    });
    clause("subfolder", async () => {
      repository.commit({ "deep/er/a.txt": "one\n", "b.txt": "b\n" });
      repository.write({ "b.txt": "changed outside the subfolder\n" });
      const change = await select({ folder: `${repository.folder}/deep/er` });
      expect([change.folder, await harness.read(change).changed()]).toEqual([
        repository.folder,
        ["b.txt"],
      ]);
    });
    clause("file", async () => {
      repository.commit({ "deep/a.txt": "one\n" });
      const { folder } = await select({ folder: `${repository.folder}/deep/a.txt` });
      expect(folder).toBe(repository.folder);
    });
    clause("unborn", async () => {
      repository.write({ "a.txt": "one\n" });
      const change = await select();
      expect(change).toMatchObject({ headCommit: "0".repeat(40), headName: "main", subjects: [] });
      expect(await harness.read(change).changed()).toEqual(["a.txt"]);
    });
    clause("unbornEmpty", async () => {
      const { base, head, isDirty } = await select();
      expect([head, isDirty]).toEqual([base, false]);
    });
    clause("detached", async () => {
      const base = repository.commit({ "a.txt": "one\n" });
      repository.git("switch", "--quiet", "--detach");
      const head = repository.commit({ "a.txt": "two\n" });
      const headName = `detached at ${head.slice(0, 7)}`;
      expect(await select()).toMatchObject({ base, headCommit: head, headName });
    });
    clause("rules", async () => {
      repository.commit({ "a.txt": "one\n" });
      repository.git("switch", "--quiet", "--create", "feature");
      repository.commit({ "a.txt": "two\n" });
      expect((await select()).rulesCommit).toBe(repository.git("rev-parse", "main"));
    });
    clause("noRules", async () => {
      repository.commit({ "a.txt": "one\n" });
      repository.git("branch", "--move", "trunk");
      expect((await select({ base: "trunk" })).rulesCommit).toBeUndefined();
    });
    clause("remoteName", async () => {
      repository.commit({ "a.txt": "one\n" });
      const url = "https://user:t0ken@code.example.com/acme/widgets.git";
      repository.git("remote", "add", "origin", url);
      expect((await select()).repository).toBe("acme/widgets");
    });
    clause("folderName", async () => {
      repository.commit({ "a.txt": "one\n" });
      expect((await select()).repository).toBe(repository.folder.split("/").at(-1));
    });
    clause("cancelled", async () => {
      repository.commit({ "a.txt": "one\n" });
      const request = { folder: repository.folder, isStaged: false };
      const error = await harness.workingCopy
        .select(request, AbortSignal.abort())
        .catch((reason: unknown) => reason);
      expect(isAppError(error, "cancelled")).toBe(true);
    });
    clause("closeTwice", async () => {
      repository.commit({ "a.txt": "one\n" });
      repository.write({ "a.txt": "two\n" });
      const change = await select();
      await change.close();
      await expect(change.close()).resolves.toBeUndefined();
    });
  });
}

/** Everything of a repository that is its owner's, as text. */
function stateOf(repository: ScratchRepository): Readonly<Record<string, string>> {
  const { git } = repository;
  return {
    index: git("ls-files", "--stage", "--debug"),
    status: git("--no-optional-locks", "status", "--porcelain", "--ignored"),
    refs: git("for-each-ref"),
    head: git("rev-parse", "HEAD"),
    configuration: git("config", "--local", "--list"),
    objects: git("cat-file", "--batch-all-objects", "--batch-check"),
  };
}
