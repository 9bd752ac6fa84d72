import { describe, expect, it } from "vitest";
import { readCodeLines } from "../../../../src/domain/delta/code-lines.ts";

const read = (lines: readonly string[], sign: "+" | "-" = "+") =>
  readCodeLines({ header: "@@ -1 +1 @@", oldStart: 1, newStart: 1, lines }, sign).map(
    ({ text, isChanged }) => `${isChanged ? sign : " "}${text.trimEnd()}`,
  );

describe("readCodeLines", () => {
  it("reads one side of a hunk", () => {
    const lines = [" a", "-b", "+c", "\\ No newline at end of file"];
    expect(read(lines, "-")).toEqual([" a", "-b"]);
    expect(read(lines, "+")).toEqual([" a", "+c"]);
  });

  it.each([
    ["+call(); // why", "+call();"],
    ['+open("http://host"); // why', '+open("http://host");'],
    ["+open('it\\'s // here');", "+open('it\\'s // here');"],
    ["+a = 1  # why", "+a = 1"],
    ["+#define ROWS 3", "+#define ROWS 3"],
    ["+this.#rows = 3", "+this.#rows = 3"],
    ["+half = a / b; /* why */ next();", "+half = a / b;  next();"],
    ["+ * a line of a block", "+"],
    ["+-- a comment of SQL", "+"],
    ['+an open "quote // here', '+an open "quote // here'],
  ])("leaves comments out of %s", (line, expected) => {
    expect(read([line])).toEqual([expected]);
  });

  it("follows a block over several lines", () => {
    expect(read(["+a /* b", " c", "+d */ e"])).toEqual(["+a", " ", "+ e"]);
  });
});
