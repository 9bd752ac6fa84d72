import { describe, expect, it } from "vitest";
import {
  checkFirstDepth,
  findGroupFrame,
  fitsFrame,
  leavesHole,
} from "../../../../src/domain/patch/hunk-frame.ts";
import type { HunkRow } from "../../../../src/domain/patch/hunk-rows.ts";
import { createLineIndex } from "../../../../src/domain/patch/line-index.ts";

const FILE = ["def f():", "    if a:", "        x()", "        y()", "z()"];
const index = createLineIndex(FILE, () => undefined);
const added: HunkRow = { op: "+", text: "w()", written: "        " };
const context: HunkRow = {
  op: " ",
  text: "x()",
  written: "        ",
  file: { at: 2, text: "x()", indent: "        ", isSame: true },
};
const group = { removed: [], added: [added] };

describe("the lines around a group", () => {
  const frame = findGroupFrame(index, { rows: [context, added], at: 2 }, group);

  it("are those of the hunk, or else the file's, with the blocks that are open", () => {
    expect(frame.above).toEqual({ text: "x()", indent: "        ", written: "        " });
    expect(frame.below).toEqual({ text: "y()", indent: "        " });
    expect(frame).toMatchObject({ open: ["        ", "    ", ""], step: "    " });
  });

  it("fit a group at their depth, and none that is deeper without a block", () => {
    expect(fitsFrame(group, frame, (indent) => indent)).toBe(true);
    expect(fitsFrame(group, frame, (indent) => `    ${indent}`)).toBe(false);
    expect(fitsFrame(group, frame, () => undefined)).toBe(false);
  });

  it("detect whether its first line is as deep as they are", () => {
    expect(checkFirstDepth(group, frame)).toEqual({ asWritten: true, asInFile: true });
    const shallow = { removed: [], added: [{ ...added, written: "" }] };
    expect(checkFirstDepth(shallow, frame)).toEqual({ asWritten: false, asInFile: false });
  });

  it("are a hole when deeper lines are left below nothing that opens", () => {
    const below = { text: "y()", indent: "        " };
    const about = { open: [""], step: "    ", below };
    expect(leavesHole({ ...about, above: { text: "q()", indent: "    " } })).toBe(true);
    expect(leavesHole({ ...about, above: { text: "if q:", indent: "    " } })).toBe(false);
    expect(leavesHole({ open: [""], step: "    ", below })).toBe(false);
  });
});
