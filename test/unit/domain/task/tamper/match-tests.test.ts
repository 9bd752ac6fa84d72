import { describe, expect, it } from "vitest";
import {
  diffBodies,
  distinctiveLines,
  matchTests,
  type PlacedTest,
} from "../../../../../src/domain/task/tamper/match-tests.ts";

type TestPlacement = PlacedTest<string>;
const test = (file: string, name: string, ...body: string[]): TestPlacement => ({
  file,
  test: { name, line: 1, body: body.map((text, at) => ({ line: at + 2, text })) },
});
const named = ({ file, test: { name } }: TestPlacement): string => `${file}/${name}`;
const match = (before: TestPlacement[], after: TestPlacement[]) => {
  const { pairs, gone, made } = matchTests(before, after);
  return {
    pairs: pairs.map(({ old, young }) => `${named(old)} > ${named(young)}`),
    gone: gone.map(named),
    made: made.map(named),
  };
};

describe("matchTests", () => {
  it("matches by name within a file, in any state of the test", () => {
    expect(match([test("f", "a", "one()")], [test("f", "a", "other()")]).pairs).toEqual([
      "f/a > f/a",
    ]);
  });

  it("matches identical tests before those with only the name in common", () => {
    const before = [test("f", "a", "first()"), test("f", "a", "second()")];
    expect(match(before, [test("f", "a", "second()")])).toEqual({
      pairs: ["f/a > f/a"],
      gone: ["f/a"],
      made: [],
    });
    const [pair] = matchTests(before, [test("f", "a", "second()")]).pairs;
    expect(pair?.old).toBe(before[1]);
  });

  it("matches a test of another name or file by half of its lines", () => {
    const before = [test("f", "a", "first();", "second();")];
    expect(match(before, [test("g", "b", "first();", "third();")]).pairs).toEqual(["f/a > g/b"]);
    expect(match(before, [test("g", "b", "third();")])).toMatchObject({
      gone: ["f/a"],
      made: ["g/b"],
    });
  });

  it("does not match only by the name in another file", () => {
    expect(match([test("f", "a", "first();")], [test("g", "a", "third();")]).pairs).toEqual([]);
  });

  it("matches each test once", () => {
    const twice = [test("f", "a", "first();"), test("f", "b", "first();")];
    expect(match(twice, [test("g", "c", "first();")]).gone).toEqual(["f/b"]);
  });
});

it("counts lines with words as distinctive", () => {
  const lines = ["});", "  return one;", "return one;", "x = 1"].map((text) => ({ line: 1, text }));
  expect(distinctiveLines(lines)).toEqual(["return one;"]);
});

it("reports what a body lost and gained", () => {
  const [old, young] = [test("f", "a", "one", "two").test, test("f", "a", "two", "three").test];
  const { removed, added } = diffBodies({ old, young });
  expect([removed, added].flat().map(({ text }) => text)).toEqual(["one", "three"]);
});
