import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginsAnswer, opensDocument } from "../../../../src/domain/answer/parse-lenient-json.ts";
import { parse, plain } from "./create-reading.ts";

describe("opensDocument", () => {
  it.each([
    ['{"a": 1}', true],
    ["{a: 1}", true],
    ["{}", true],
    ['[{"a": 1}]', true],
    ['{{"a": 1}}', true],
    ['{ // why\n "a": 1}', true],
    ['{"path" "a"', true],
    ["{foo}", false],
    ["[sic]", false],
    ["{ return 1; }", false],
    ['["a"]', false],
  ])("decides on %j", (text, opens) => {
    expect(opensDocument(text, 0)).toBe(opens);
  });
});

describe("beginsAnswer", () => {
  it.each([
    ['{ "summary": 1', true],
    ['{"id": 1, "summary": 1', false],
    ['{"patch": 1', false],
  ])("decides on %s", (text, begins) => {
    expect(beginsAnswer({ text, contract: "review" }, 1)).toBe(begins);
  });
});

describe("parseLoose", () => {
  it.each([
    ["{a: 1, 'b': True, c: None,}", { a: 1, b: true, c: null }],
    ['{"a": [1, 2,, 3,]}', { a: [1, 2, 3] }],
    ['{"a": {"b": [{"c": 1}}, "d": 2}', { a: { b: [{ c: 1 }] }, d: 2 }],
    ['{"comments": [{"path": "a"}}, {"path": "b"}]}', { comments: [{ path: "a" }, { path: "b" }] }],
    ['{"comments": [{"path": "a", {"path": "b"}]}', { comments: [{ path: "a" }, { path: "b" }] }],
    ['{"comments": [{"path": "a"}, "event": "x"}', { comments: [{ path: "a" }], event: "x" }],
    ['{"a": , "b": 1}', { b: 1 }],
    ['{"a": r"x"}', { a: "x" }],
    ['{"a": 1, "a": 2}', { a: 2 }],
  ])("reads %s", (text, value) => {
    const { root } = parse(text);
    expect(plain(root)).toEqual(value);
    expect(root.closed).toBe(true);
  });

  it.each([
    ['{"a": 1, "b": 2', { a: 1 }],
    ['{"a": "x", "b": "y', { a: "x" }],
    ['{"a": "x" oh dear', {}],
    ['{"a": 1\n```\nrest', { a: 1 }],
  ])("leaves %j unclosed", (text, value) => {
    const { root } = parse(text);
    expect(plain(root)).toEqual(value);
    expect(root.closed).toBe(false);
  });

  it("stops where the answer starts over", () => {
    const text = '{"summary": "s", "comments": [{"path": "a", ';
    expect(parse(`${text}{"summary": "t"}`).end).toBe(text.length);
  });

  it("nests a hundred thousand times without overflowing the stack", () => {
    expect(parse('{"a":'.repeat(100_000)).root.closed).toBe(false);
  });

  it("reads valid JSON as JSON.parse does", () => {
    const key = fc.stringMatching(/^[a-z_]{1,8}$/).filter((name) => name !== "__proto__");
    const { tree } = fc.letrec((tie) => ({
      tree: fc.dictionary(key, tie("node"), { minKeys: 1, noNullPrototype: true }),
      node: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("node"), { maxLength: 4 }),
        tie("tree"),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(plain(parse(text).root)).toEqual(value);
      }),
    );
  });
});
