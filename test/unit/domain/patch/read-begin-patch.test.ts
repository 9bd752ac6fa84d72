import { expect, it } from "vitest";
import { isBeginPatch, readBeginPatch } from "../../../../src/domain/patch/read-begin-patch.ts";
import { linesOf } from "../../../fakes/patch-samples.ts";

const read = (text: string) => readBeginPatch(text.split("\n"));

it("reads sections, anchors, moves and the end of the file", () => {
  const text = `*** Begin Patch
*** Update File: a.py
*** Move to: b.py
@@ class A:
@@ def f():
-x
+y
*** End of File

*** Delete File: gone
*** Add File: new
+n
*** End Patch`;
  expect(isBeginPatch(text.split("\n"))).toBe(true);
  expect(read(text)).toEqual({
    files: [
      {
        kind: "rename",
        names: ["a.py"],
        newNames: ["b.py"],
        hunks: [
          {
            lines: linesOf("-x,+y"),
            anchors: ["class A:", "def f():"],
            isAtEnd: true,
            isOrdered: true,
          },
        ],
      },
      { kind: "delete", names: ["gone"], hunks: [] },
      { kind: "add", names: ["new"], hunks: [{ lines: linesOf("+n"), isOrdered: true }] },
    ],
    problems: [],
  });
});

it("reads a second patch after the first, and refuses another dialect there", () => {
  const one = "*** Begin Patch\n*** Delete File: a\n*** End Patch\n";
  expect(read(one + one).files).toHaveLength(2);
  expect(read(`${one}diff --git a/x b/x`).problems[0]?.code).toBe("unreadable");
});
