import { expect, it } from "vitest";
import { readPatch } from "../../../../src/domain/patch/read-patch.ts";

const HUNK = "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n";

it.each([
  ["a unified diff", HUNK],
  ["a begun patch", "*** Begin Patch\n*** Update File: f\n@@\n-a\n+b\n*** End Patch"],
  ["blocks", "f\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n"],
  ["an escaped one", JSON.stringify(HUNK)],
])("reads %s", (_what, text) => {
  const { files } = readPatch(text);
  expect(
    files.map(({ names, hunks }) => [
      names[0],
      hunks[0]?.lines.map(({ op, text: line }) => op + line),
    ]),
  ).toEqual([["f", ["-a", "+b"]]]);
});

it("joins the hunks of one file under two headers", () => {
  expect(readPatch(HUNK + HUNK).files.map(({ hunks }) => hunks.length)).toEqual([2]);
});

it("reads nothing that is too large", () => {
  expect(readPatch(HUNK.repeat(6_000))).toMatchObject({
    files: [],
    problems: [{ code: "too-large" }],
  });
});
