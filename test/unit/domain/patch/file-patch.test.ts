import { expect, it } from "vitest";
import {
  getNewLines,
  getOldLines,
  type PatchHunk,
} from "../../../../src/domain/patch/file-patch.ts";

it("separates the lines before a change from those after it", () => {
  const hunk: PatchHunk = {
    lines: [
      { op: " ", text: "a" },
      { op: "-", text: "b" },
      { op: "+", text: "c" },
    ],
  };
  expect(getOldLines(hunk).map(({ text }) => text)).toEqual(["a", "b"]);
  expect(getNewLines(hunk).map(({ text }) => text)).toEqual(["a", "c"]);
});
