import { describe, expect, it } from "vitest";
import {
  editLines,
  orderEdits,
  readFinalNewline,
  toEdits,
} from "../../../../src/domain/patch/edit-lines.ts";
import { joinFile, splitFile } from "../../../../src/domain/patch/file-lines.ts";
import { bytesOf, linesOf } from "../../../fakes/patch-samples.ts";

const edited = (
  text: string,
  edit: { at: number; remove: number; insert: string[] },
  end?: boolean,
) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    joinFile(editLines(splitFile(bytesOf(text)), [edit], end)),
  );

describe("editLines", () => {
  it("ends new lines as those that they replace, or as their neighbours", () => {
    expect(edited("a\r\nb\nc\n", { at: 1, remove: 1, insert: ["x", "y"] })).toBe("a\r\nx\ny\nc\n");
    expect(edited("a\r\nb\r\n", { at: 1, remove: 0, insert: ["x"] })).toBe("a\r\nx\r\nb\r\n");
  });

  it("keeps the byte order mark where it is", () => {
    expect(edited("\ufeffa\n", { at: 0, remove: 0, insert: ["x"] })).toBe("\ufeffx\na\n");
    expect(edited("\ufeffa\n", { at: 0, remove: 1, insert: ["\ufeffx"] })).toBe("\ufeffx\n");
  });

  it.each([
    ["a\nb", undefined, "a\nx"],
    ["a\nb", true, "a\nx\n"],
    ["a\nb\n", undefined, "a\nx\n"],
    ["a\nb\n", false, "a\nx"],
  ])("sets the end of %j when the patch declares %s", (text, end, wanted) => {
    expect(edited(text, { at: 1, remove: 1, insert: ["x"] }, end)).toBe(wanted);
  });

  it("gives the old last line an end when others come below it", () => {
    expect(edited("a\r\nb", { at: 2, remove: 0, insert: ["c"] })).toBe("a\r\nb\r\nc");
    expect(edited("", { at: 0, remove: 0, insert: ["c"] })).toBe("c\n");
  });
});

describe("toEdits", () => {
  it("describes the change of a placed hunk", () => {
    const spans = [0, 1, 2].map((at) => ({ from: at, to: at + 1 }));
    const lines = linesOf("+x, a,-b,+y, c,+z");
    expect(toEdits({ kind: "placed", lines, spans, at: 0, rung: "exact" })).toEqual([
      { at: 0, remove: 0, insert: ["x"] },
      { at: 1, remove: 1, insert: ["y"] },
      { at: 3, remove: 0, insert: ["z"] },
    ]);
  });
});

describe("orderEdits", () => {
  it("sorts, drops what is said twice and refuses what overlaps", () => {
    const [one, two] = [
      { at: 1, remove: 2, insert: ["x"] },
      { at: 5, remove: 1, insert: [] },
    ];
    expect(orderEdits([two, one, one])).toEqual([one, two]);
    expect(orderEdits([one, { at: 2, remove: 1, insert: [] }])).toBeUndefined();
    expect(
      orderEdits([
        { at: 1, remove: 0, insert: ["a"] },
        { at: 1, remove: 0, insert: ["b"] },
      ]),
    ).toBeUndefined();
  });
});

describe("saysFinalEnd", () => {
  it("reads a marker after only the last line of a side", () => {
    const mark = (words: string, at: number) => [
      {
        lines: linesOf(words).map((line, row) =>
          row === at ? { ...line, noEol: true as const } : line,
        ),
      },
    ];
    expect(readFinalNewline(mark("-a,+b", 1))).toBe(false);
    expect(readFinalNewline(mark("-a,+b", 0))).toBe(true);
    expect(readFinalNewline(mark(" a, b,+c", 0))).toBeUndefined();
  });
});
