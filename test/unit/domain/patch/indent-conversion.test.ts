import { describe, expect, it } from "vitest";
import type { HunkRow } from "../../../../src/domain/patch/hunk-rows.ts";
import { readConversion } from "../../../../src/domain/patch/indent-conversion.ts";
import { createLineIndex } from "../../../../src/domain/patch/line-index.ts";

const TABS = ["func f() {", "\tif a {", "\t\tx()", "\t}", "}"];
const toTabs = (indent: string): string => indent.replaceAll("    ", "\t");
const old: HunkRow = {
  op: " ",
  text: "x()",
  written: "        ",
  file: { at: 2, text: "x()", indent: "\t\t", isSame: true },
};
const added = (written: string, text = "y()"): HunkRow => ({ op: "+", text, written });
const read = (rows: readonly HunkRow[], file: readonly string[] = TABS, addsTabs = false) =>
  readConversion({ index: createLineIndex(file, () => undefined), rows, addsTabs }, toTabs);

describe("readConversion", () => {
  it("takes blanks for tabs where the whole hunk has them", () => {
    expect(read([old, added("        ")])).toBe("converted");
  });

  it("keeps added lines that are in the file's own characters", () => {
    expect(read([old, added("\t\t")])).toBe("as-written");
  });

  it("keeps added lines at a depth that the conversion does not reach", () => {
    expect(read([old, added("   "), added("        ")])).toBe("as-written");
  });

  it("is unclear in a text of several lines, and in a file that mixes both", () => {
    expect(read([old, added("        ", "a = `x")])).toBe("unclear");
    expect(read([old, added("    ")], [...TABS, "\t    mixed()"])).toBe("unclear");
  });

  it("is unclear where other added lines of the file kept their tabs", () => {
    expect(read([old, added("        ")], TABS, true)).toBe("unclear");
  });

  it("knows a depth of a mixed file by a line that matched", () => {
    expect(read([old, added("        ")], [...TABS, "\t    mixed()"])).toBe("converted");
  });

  it("is unclear where a line came out at no depth of the file, or a block without lines", () => {
    expect(read([old, added("         ")])).toBe("unclear");
    expect(read([old, added("    ", "if b {"), added("    ")])).toBe("unclear");
  });
});
