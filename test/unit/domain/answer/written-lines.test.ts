import { describe, expect, it } from "vitest";
import {
  isConsecutive,
  namesNoLine,
  parseLineRange,
  toLines,
} from "../../../../src/domain/answer/written-lines.ts";

describe("readLines", () => {
  it.each([
    ["42", { to: 42 }],
    ["[R   42] +code", { to: 42 }],
    ["[L   42]", { to: 42, side: "LEFT" }],
    ["L42", { to: 42 }],
    ["４２", { to: 42 }],
    ["42–45", { from: 42, to: 45 }],
    ["45-42", { from: 42, to: 45 }],
    ["42 to 45", { from: 42, to: 45 }],
    ["42:7", { to: 42 }],
    ["in charge(), line 42", { to: 42 }],
  ])("reads %j", (text, lines) => {
    expect(parseLineRange(text)).toEqual({ from: undefined, ...lines });
  });

  it.each(["4:12", "4-6, 20-24", "somewhere", "4x", "-4", "99999999999"])(
    "does not guess what %j means",
    (text) => {
      expect(parseLineRange(text)).toBe("unclear");
    },
  );

  it("takes a long text in no time", () => {
    for (const part of ["1", "1 ", "[R 1]", "line ", "-", "~"])
      parseLineRange(part.repeat(100_000));
  });
});

it.each(["", "0", "N/A", "file-level", "-"])("detects that %j is not a line", (text) => {
  expect(namesNoLine(text)).toBe(true);
  expect(parseLineRange(text)).toBeUndefined();
});

it("makes lines of two numbers", () => {
  expect(toLines(6, 4)).toEqual({ from: 4, to: 6 });
  expect(toLines(0, 4)).toBeUndefined();
  expect([isConsecutive([4, 5, 6]), isConsecutive([4, 6])]).toEqual([true, false]);
});
