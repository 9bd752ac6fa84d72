import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileBlob, FileChange } from "../../../../src/domain/diff/pull-file.ts";
import { scopeCommit } from "../../../../src/domain/task/scope-commit.ts";

const blob = (text: string, mode: FileBlob["mode"] = "100644"): FileBlob => ({
  bytes: new TextEncoder().encode(text),
  mode,
});
const edit = (path: string, text = "new", mode: FileBlob["mode"] = "100644"): FileChange => ({
  path,
  before: blob("old"),
  after: blob(text, mode),
});
const made = (path: string, text = "new"): FileChange => ({ path, after: blob(text) });
const gone = (path: string): FileChange => ({ path, before: blob("old") });

const scope = (owned: readonly FileChange[], normalized: readonly FileChange[]) => {
  const { commit, leftOut } = scopeCommit({ owned, normalized });
  return { commit: commit.map(({ path }) => path), leftOut };
};

describe("scopeCommit", () => {
  it("commits what the patch changes, as the normalizer left it", () => {
    const { commit } = scopeCommit({
      owned: [edit("a.py", "x=1")],
      normalized: [edit("a.py", "x = 1")],
    });
    expect(commit).toEqual([edit("a.py", "x = 1")]);
  });

  it("leaves out changes elsewhere", () => {
    expect(scope([edit("src/a.py")], [edit("src/a.py"), edit("web/z.ts"), edit("b.py")])).toEqual({
      commit: ["src/a.py"],
      leftOut: ["b.py", "web/z.ts"],
    });
  });

  it.each([
    ["beside it", "src/models/x/modular.py", "src/models/x/modeling.py"],
    ["below it", "src/models/x/modular.py", "src/models/x/generated/deep/a.py"],
    ["in a folder of the same name", "src/models/bert/a.py", "tests/models/bert/b.py"],
    ["in the root beside a file of the root", "setup.py", "setup.lock"],
    ["as the lock file of a workspace", "packages/a/package.json", "package-lock.json"],
  ])("commits what is regenerated %s", (_where, owned, path) => {
    expect(scope([edit(owned)], [edit(owned), made(path)]).commit).toContain(path);
  });

  it.each([
    ["below the root", "setup.py", "src/a.py"],
    ["in a folder whose name says nothing", "packages/a/src/x.ts", "packages/b/src/x.ts"],
    ["above it", "src/a/x.ts", "src/y.ts"],
    ["in a folder whose name begins alike", "src/a/x.ts", "src/ab/y.ts"],
    ["as a lock file without its manifest", "packages/a/x.ts", "package-lock.json"],
  ])("leaves out what changed %s", (_where, owned, path) => {
    expect(scope([edit(owned)], [edit(owned), made(path)]).leftOut).toEqual([path]);
  });

  it("keeps names with blanks and other scripts apart", () => {
    expect(
      scope(
        [edit("my docs/über uns.md")],
        [edit("my docs/über uns.md"), edit("my/b.md"), edit("my docs/größe.md")],
      ),
    ).toEqual({ commit: ["my docs/größe.md", "my docs/über uns.md"], leftOut: ["my/b.md"] });
  });

  it("drops a change that the normalizer took back", () => {
    expect(scope([edit("a.py"), edit("b.py")], [edit("b.py")]).commit).toEqual(["b.py"]);
  });

  it("commits nothing when nothing of the patch is left", () => {
    expect(scope([edit("src/a.py")], [edit("src/b.py")])).toEqual({
      commit: [],
      leftOut: ["src/b.py"],
    });
  });

  it("keeps a move a move", () => {
    const owned = { ...edit("new.py"), previousPath: "old.py" };
    const { commit } = scopeCommit({
      owned: [owned],
      normalized: [gone("old.py"), made("new.py", "n")],
    });
    expect(commit).toEqual([{ ...edit("new.py", "n"), previousPath: "old.py" }]);
  });

  it("uses the mode of the patch, regardless of the file system", () => {
    const { commit } = scopeCommit({
      owned: [edit("run.sh", "x", "100755"), edit("a.py")],
      normalized: [edit("run.sh", "y"), edit("a.py", "new", "100755")],
    });
    expect(commit.map(({ after }) => after?.mode)).toEqual(["100644", "100755"]);
  });

  it("commits what is regenerated with the mode that it had", () => {
    const owned = [edit("src/a.py")];
    const normalized = [...owned, edit("src/b.py", "new", "100755")];
    expect(scopeCommit({ owned, normalized }).commit[1]).toEqual(edit("src/b.py"));
  });

  it("takes no mode, no link and no deletion that the normalizer made by itself", () => {
    const others: FileChange[] = [
      edit("src/mode.sh", "old", "100755"),
      { path: "src/link", after: blob("x", "120000") },
      gone("src/gone.py"),
    ];
    expect(scope([edit("src/a.py")], [edit("src/a.py"), ...others]).leftOut).toEqual(
      others.map(({ path }) => path).sort(),
    );
  });

  it("never includes a protected path that only the normalizer changed", () => {
    const owned = [edit("docs/a.md"), edit(".ai/x/a.md")];
    const { commit, leftOut } = scopeCommit({
      owned,
      normalized: [...owned, edit("docs/CODEOWNERS"), edit("docs/secret/a.md")],
      protectedPaths: ["secret/"],
    });
    expect(commit.map(({ path }) => path)).toEqual([".ai/x/a.md", "docs/a.md"]);
    expect(leftOut).toEqual(["docs/CODEOWNERS", "docs/secret/a.md"]);
  });
});

const name = fc.constantFrom("a", "b c", "ü", "src", "tests", "models");
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join("/")}.py`);
const change = fc.tuple(path, fc.constantFrom("new", "other")).map(([at, text]) => edit(at, text));
const changes = fc.uniqueArray(change, { selector: ({ path: at }) => at, maxLength: 12 });

describe("scopeCommit for all trees", () => {
  it("puts each normalized path on one side", () => {
    fc.assert(
      fc.property(changes, changes, (owned, normalized) => {
        const { commit, leftOut } = scope(owned, normalized);
        const all = [...commit, ...leftOut].sort();
        expect(all).toEqual(normalized.map(({ path: at }) => at).sort());
      }),
    );
  });

  it("commits each owned path that differs, and something only with one of them", () => {
    fc.assert(
      fc.property(changes, changes, (owned, normalized) => {
        const { commit } = scope(owned, normalized);
        const own = new Set(owned.map(({ path: at }) => at));
        const differing = normalized.map(({ path: at }) => at).filter((at) => own.has(at));
        expect(commit).toEqual(expect.arrayContaining(differing));
        expect(commit.length > 0).toBe(differing.length > 0);
      }),
    );
  });

  it("does not depend on any order", () => {
    fc.assert(
      fc.property(changes, changes, (owned, normalized) => {
        expect(scope(owned.toReversed(), normalized.toReversed())).toEqual(
          scope(owned, normalized),
        );
      }),
    );
  });

  it("changes nothing in a patch that the normalizer did not touch", () => {
    fc.assert(
      fc.property(changes, (owned) => {
        expect(scopeCommit({ owned, normalized: owned }).commit).toHaveLength(owned.length);
      }),
    );
  });
});
