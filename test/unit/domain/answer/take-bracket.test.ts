import { describe, expect, it } from "vitest";
import { takeBracket } from "../../../../src/domain/answer/take-bracket.ts";
import { workOf } from "./work-of.ts";

describe("takeBracket", () => {
  it.each([
    ['{"summary": "s"} rest', " rest", 1, ""],
    ['{"a": 1} rest', " rest", 0, '{"a": 1}'],
    ["{foo} rest", "foo} rest", 0, "{"],
    ['{\\"summary\\": \\"s\\"}" rest', '" rest', 1, ""],
    ["{{{{{foo", "{{{foo", 0, "{{"],
    ["{foo: bar baz", "foo: bar baz", 0, "{"],
  ])("takes %j", (text, rest, finds, prose) => {
    const work = workOf(text);
    expect(text.slice(takeBracket(work, 0))).toBe(rest);
    expect(work.finds).toHaveLength(finds);
    expect(work.prose).toBe(prose);
  });

  it("remembers that an answer was begun", () => {
    const work = workOf('{"summary": "s');
    takeBracket(work, 0);
    expect(work.wasBegun).toBe(true);
  });
});
