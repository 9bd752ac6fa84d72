import { describe, expect, it } from "vitest";
import { numberRows } from "../../../../src/domain/diff/number-rows.ts";

const rowsOf = (...lines: string[]) =>
  numberRows({ header: "@@ -10,9 +20,9 @@", oldStart: 10, newStart: 20, lines });

describe("numberRows", () => {
  it("numbers each side by itself", () => {
    expect(rowsOf(" a", "-b", "+c", "+d", " e")).toEqual([
      { kind: "context", left: 10, right: 20, text: "a" },
      { kind: "deletion", left: 11, text: "b" },
      { kind: "addition", right: 21, text: "c" },
      { kind: "addition", right: 22, text: "d" },
      { kind: "context", left: 12, right: 23, text: "e" },
    ]);
  });

  it("gives a note no number", () => {
    expect(rowsOf("-a", "\\ No newline at end of file", "+b")[1]).toEqual({
      kind: "note",
      text: " No newline at end of file",
    });
  });

  it.each([
    ["", ""],
    ["\r", "\r"],
    [" \r", "\r"],
    ["+", ""],
    ["--- a/x", "-- a/x"],
    ["+\\ no note", "\\ no note"],
  ])("takes from %j the text %j", (line, text) => {
    expect(rowsOf(line)[0]?.text).toBe(text);
  });
});
