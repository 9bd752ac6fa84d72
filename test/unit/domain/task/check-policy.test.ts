import { describe, expect, it } from "vitest";
import type { FileBlob, FileChange } from "../../../../src/domain/diff/pull-file.ts";
import { checkPolicy, type PolicyChange } from "../../../../src/domain/task/check-policy.ts";

const blob = (text: string, mode: FileBlob["mode"] = "100644"): FileBlob => ({
  bytes: new TextEncoder().encode(text),
  mode,
});
const edit = (path: string): FileChange => ({ path, before: blob("a"), after: blob("b") });
const gone = (path: string): FileChange => ({ path, before: blob("a") });
const many = (count: number, make: (path: string) => FileChange): FileChange[] =>
  Array.from({ length: count }, (_, at) => make(`f${at}`));

const settings = { protectedPaths: ["infra/"], maxFiles: 3, maxPatchBytes: 100 };
const codes = (changes: readonly FileChange[], more: Partial<PolicyChange> = {}): string[] =>
  checkPolicy({ changes, patchBytes: 10, ...more }, settings).map(({ code, path }) =>
    `${code} ${path}`.trim(),
  );

describe("checkPolicy", () => {
  it("lets an ordinary change pass", () => {
    expect(codes([edit("a"), edit("b"), edit("c")], { patchBytes: 100, treeFiles: 3 })).toEqual([]);
  });

  it("refuses protected paths, built in and configured", () => {
    expect(codes([edit(".github/workflows/ci.yml"), edit("src/a.ts"), edit("infra/x")])).toEqual([
      "protected .github/workflows/ci.yml",
      "protected infra/x",
    ]);
  });

  it("refuses a move away from a protected path", () => {
    expect(codes([{ ...edit("rules.md"), previousPath: ".ai/rules.md" }])).toEqual([
      "protected .ai/rules.md",
    ]);
  });

  it("names the rule to the model", () => {
    expect(checkPolicy({ changes: [edit("infra/x")], patchBytes: 1 }, settings)[0]?.message).toBe(
      "it is protected (infra/); leave it as it is",
    );
  });

  it("caps files and bytes", () => {
    expect(codes(many(4, edit), { patchBytes: 101 })).toEqual(["too-large", "too-many-files"]);
  });

  it("refuses to empty the tree by deleting or emptying files", () => {
    expect(codes(many(2, gone), { treeFiles: 2 })).toEqual(["deletes-everything"]);
    const emptied = many(2, (path) => ({ path, before: blob("a"), after: blob(" \n") }));
    expect(codes(emptied, { treeFiles: 2 })).toEqual(["deletes-everything"]);
  });

  it("lets a small tree be made anew", () => {
    expect(codes([gone("a"), { path: "b", after: blob("a") }], { treeFiles: 1 })).toEqual([]);
    expect(codes([gone("a"), gone("b")], { treeFiles: 3 })).toEqual([]);
  });

  it("refuses to delete more than half of a larger tree", () => {
    const wide = { ...settings, maxFiles: 100 };
    const half = (count: number): number =>
      checkPolicy({ changes: many(count, gone), patchBytes: 1, treeFiles: 30 }, wide).length;
    expect([half(15), half(16)]).toEqual([0, 1]);
  });

  it("cannot judge a tree that was not counted", () => {
    expect(codes(many(2, gone))).toEqual([]);
  });

  it("refuses links and submodules of any origin", () => {
    expect(
      codes([
        { path: "a", after: blob("b", "120000") },
        { path: "b", before: blob("x", "160000") },
        { path: "../c", after: blob("x") },
      ]),
    ).toEqual(["symlink a", "submodule b", "path-outside ../c"]);
  });

  it("gives no more problems than a model can read", () => {
    expect(codes(many(200, (path) => edit(`infra/${path}`)))).toHaveLength(50);
  });
});
