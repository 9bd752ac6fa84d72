import { describe, expect, it } from "vitest";
import { consumeBracket } from "../../../../src/domain/answer/consume-bracket.ts";
import { createWork } from "./create-work.ts";

describe("takeBracket", () => {
  it.each([
    ['{"summary": "s"} rest', " rest", 1, ""],
    ['{"a": 1} rest', " rest", 0, '{"a": 1}'],
    ["{foo} rest", "foo} rest", 0, "{"],
    ['{\\"summary\\": \\"s\\"}" rest', '" rest', 1, ""],
    ["{{{{{foo", "{{{foo", 0, "{{"],
    ["{foo: bar baz", "foo: bar baz", 0, "{"],
  ])("takes %j", (text, rest, finds, prose) => {
    const work = createWork(text);
    expect(text.slice(consumeBracket(work, 0))).toBe(rest);
    expect(work.finds).toHaveLength(finds);
    expect(work.prose).toBe(prose);
  });

  it("remembers that an answer was begun", () => {
    const work = createWork('{"summary": "s');
    consumeBracket(work, 0);
    expect(work.wasBegun).toBe(true);
  });
});
