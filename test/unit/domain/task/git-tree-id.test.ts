import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { computeGitTreeId, isFolder } from "../../../../src/domain/task/git-tree-id.ts";

let folder: string;
const git = (args: readonly string[], input = ""): string =>
  execFileSync("git", args, { cwd: folder, input }).toString().trim();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tree-id-"));
  git(["init", "--quiet"]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("gitTreeId", () => {
  it("is that of an empty tree for none", () => {
    expect(computeGitTreeId([])).toBe("4b825dc642cb6eb9a060e54bf8d69288fbee4904");
  });

  it("equals git's, with entries in any order and with any zeros", () => {
    const blob = git(["hash-object", "-w", "--stdin"], "x\n");
    const tree = git(["mktree"], `100644 blob ${blob}\tx\n`);
    const names = ["a", "a-b", "a.b", "a0", "B", "ä", "z\u{1f600}", "z\uffee"];
    const items = names.flatMap((name, at) =>
      at % 2 === 0
        ? { name, mode: "100644", id: blob }
        : [
            { name, mode: at % 3 === 0 ? "040000" : "40000", id: tree },
            { name: `${name}.txt`, mode: at % 3 === 0 ? "100755" : "120000", id: blob },
          ],
    );
    const lines = items.map(
      (item) => `${item.mode} ${isFolder(item) ? "tree" : "blob"} ${item.id}\t${item.name}\0`,
    );
    const real = git(["mktree", "-z"], lines.join(""));
    expect(computeGitTreeId(items)).toBe(real);
    expect(computeGitTreeId(items.toReversed())).toBe(real);
  });
});
