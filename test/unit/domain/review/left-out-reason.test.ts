import { describe, expect, it } from "vitest";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import { lacksPatch, leftOutReason } from "../../../../src/domain/review/left-out-reason.ts";

const PATCH = "@@ -1 +1 @@\n-a\n+b";
const LFS = [
  "@@ -1,3 +1,3 @@",
  " version https://git-lfs.github.com/spec/v1",
  `-oid sha256:${"a".repeat(64)}`,
  "-size 12",
  `+oid sha256:${"b".repeat(64)}`,
  "+size 13",
  "\\ No newline at end of file",
].join("\n");
const file = (rest: Partial<PullFile>): PullFile => ({
  path: "src/a.ts",
  status: "modified",
  ...rest,
});

describe("whyLeftOut", () => {
  it.each<[string, Partial<PullFile>, string | undefined]>([
    ["a file with a patch", { patch: PATCH }, undefined],
    ["a binary file", { omission: "binary" }, "binary"],
    ["a submodule with a patch", { omission: "submodule", patch: PATCH }, "submodule"],
    ["a large file", { omission: "too-large" }, "too-large"],
    ["a lock file", { path: "yarn.lock", patch: PATCH }, "generated"],
    [
      "a rename that nobody looked into",
      { status: "renamed", additions: 0, deletions: 0 },
      "no-patch",
    ],
    [
      "a binary file that nobody looked into",
      { status: "added", additions: 0, deletions: 0 },
      "no-patch",
    ],
    ["an empty patch of nothing", { patch: "", additions: 0, deletions: 0 }, "no-content-change"],
    ["a patch that was kept back", { additions: 9, deletions: 0 }, "no-patch"],
    ["a patch that nobody counted", {}, "no-patch"],
    ["a lock file without a patch", { path: "yarn.lock", additions: 9, deletions: 1 }, "no-patch"],
    ["a pointer of Git LFS", { patch: LFS }, "binary"],
    ["code beside what looks like a pointer", { patch: `${LFS}\n+run();` }, undefined],
    ["a pointer of something else", { patch: LFS.replace("git-lfs", "evil") }, undefined],
    ["a file that a rule skips", { path: "skip.ts", patch: PATCH }, "skipped-by-rule"],
    ["a binary file that a rule skips", { path: "skip.ts", omission: "binary" }, "skipped-by-rule"],
    ["a file that a setting ignores", { path: "ignored.ts", patch: PATCH }, "ignored"],
    ["a lock file that a setting ignores", { path: "ignored.ts/yarn.lock" }, "ignored"],
  ])("reports %s", (_what, rest, reason) => {
    const isIgnored = (path: string) => path.startsWith("ignored.ts");
    const excluded = { skipPaths: new Set(["skip.ts"]), isIgnored };
    expect(leftOutReason(file(rest), excluded)).toBe(reason);
  });
});

describe("lacksPatch", () => {
  it.each<[string, Partial<PullFile>, boolean]>([
    ["a file with a patch", { patch: PATCH }, false],
    ["a patch that was kept back", { additions: 9, deletions: 0 }, true],
    ["a patch that nobody counted", {}, true],
    ["an empty patch of something", { patch: "", deletions: 2, additions: 0 }, true],
    ["a rename, or a binary file", { additions: 0, deletions: 0 }, true],
    ["a file that was compared and is the same", { patch: "", additions: 0, deletions: 0 }, false],
    ["a binary file", { omission: "binary" }, false],
  ])("reports %s", (_what, rest, lacks) => {
    expect(lacksPatch(file(rest))).toBe(lacks);
  });
});
