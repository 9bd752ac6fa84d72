import { describe, expect, it } from "vitest";
import { readString } from "../../../../src/domain/answer/read-string.ts";
import { createFindingReading } from "./create-reading.ts";

describe("readString", () => {
  it.each([
    ['"a\\nb"}]}', "a\nb", []],
    ["'a'}]}", "a", ["single-quotes"]],
    ["“a”}]}", "a", ["smart-quotes"]],
    ["`a`}]}", "a", ["backtick-quotes"]],
    ['"""a"""}]}', "a", ["triple-quotes"]],
    ['"a\\n" +\n  "b"}]}', "a\nb", ["concatenation"]],
    ['"a "b" c"}]}', 'a "b" c', ["inner-quote"]],
  ])("reads %j", (text, value, repairs) => {
    const reading = createFindingReading(text);
    expect(readString(reading, 0).node?.value).toBe(value);
    expect([...reading.repairs]).toEqual(repairs);
  });

  it("returns no node for a string that was cut", () => {
    expect(readString(createFindingReading('"a b'), 0)).toEqual({ node: undefined, end: 4 });
  });

  it("marks a string behind which the text stops", () => {
    expect(readString(createFindingReading('"a"'), 0).node?.ended).toBe(false);
  });
});
