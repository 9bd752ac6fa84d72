import { describe, expect, it } from "vitest";
import type { FileBlob, FileChange } from "../../../../src/domain/diff/pull-file.ts";
import { applyPatch } from "../../../../src/domain/patch/apply-patch.ts";
import { writePatch } from "../../../../src/domain/patch/write-patch.ts";

const file = (text: string, mode: FileBlob["mode"] = "100644"): FileBlob => ({
  bytes: new TextEncoder().encode(text),
  mode,
});

/** What our own engine makes of the patch on the files as they were. */
function applied(changes: readonly FileChange[]) {
  const files = new Map(
    changes.flatMap(({ path, previousPath = path, before }) =>
      before === undefined ? [] : [[previousPath, before] as const],
    ),
  );
  const tree = { read: (path: string) => files.get(path), paths: () => files.keys() };
  const outcome = applyPatch(tree, writePatch(changes));
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.reasons));
  return outcome.changes;
}

describe("writePatch", () => {
  it("writes what git would", () => {
    const before = file("one\ntwo\nthree\n");
    expect(writePatch([{ path: "src/a.txt", before, after: file("one\n2\nthree\n") }])).toBe(
      `diff --git a/src/a.txt b/src/a.txt
--- a/src/a.txt
+++ b/src/a.txt
@@ -1,3 +1,3 @@
 one
-two
+2
 three
`,
    );
  });

  it.each<[string, FileChange]>([
    ["an edited file", { path: "a", before: file("one\n"), after: file("two\n") }],
    ["a new file", { path: "d/n", after: file("new\n") }],
    ["a new empty file", { path: "empty", after: file("") }],
    ["a deleted file", { path: "a", before: file("one\n") }],
    [
      "a file that moves",
      { path: "b", previousPath: "a", before: file("1\n"), after: file("1\n") },
    ],
    [
      "a file that moves and changes",
      { path: "b", previousPath: "a", before: file("1\n2\n3\n"), after: file("1\n2\n4\n") },
    ],
    ["a new mode", { path: "a", before: file("1\n"), after: file("1\n", "100755") }],
    ["a missing last line end", { path: "a", before: file("1\n2"), after: file("1\n3") }],
    ["line ends of two characters", { path: "a", before: file("1\r\n"), after: file("2\r\n") }],
    ["a byte order mark", { path: "a", before: file("\ufeff1\n"), after: file("\ufeff2\n") }],
    ["a name with a blank", { path: "a b/c d.txt", before: file("1\n"), after: file("2\n") }],
    ["a name with a quote", { path: 'a"b\\c', before: file("1\n"), after: file("2\n") }],
    ["a name in another script", { path: "ä/日本.txt", before: file("1\n"), after: file("2\n") }],
  ])("is read back as the same change: %s", (_name, change) => {
    expect(applied([change])).toEqual([change]);
  });

  it("names a file that is no text, and shows nothing of it", () => {
    const bytes = new Uint8Array([0xff, 0xfe, 0x41]);
    const change = { path: "logo", before: { bytes, mode: "100644" as const }, after: file("x") };
    expect(writePatch([change])).toBe(
      "diff --git a/logo b/logo\nBinary files a/logo and b/logo differ\n",
    );
  });

  it("writes a name that would break its line in quotes", () => {
    const patch = writePatch([{ path: "a\nb\u0001", after: file("") }]);
    expect(patch.split("\n")[0]).toBe('diff --git "a/a\\nb\\001" "b/a\\nb\\001"');
  });
});
