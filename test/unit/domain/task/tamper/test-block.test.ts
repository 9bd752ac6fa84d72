import { describe, expect, it } from "vitest";
import { GO } from "../../../../../src/domain/task/tamper/language/go.ts";
import { JAVA } from "../../../../../src/domain/task/tamper/language/java.ts";
import { JAVASCRIPT } from "../../../../../src/domain/task/tamper/language/javascript.ts";
import { PYTHON } from "../../../../../src/domain/task/tamper/language/python.ts";
import type { LanguageRules } from "../../../../../src/domain/task/tamper/language-rules.ts";
import { splitTests } from "../../../../../src/domain/task/tamper/test-block.ts";

const read = (text: string, rules: LanguageRules) => {
  const { tests, rest } = splitTests(text.split("\n"), rules);
  return {
    tests: tests.map(
      ({ name, line, body }) => `${name} ${line}: ${body.map((one) => one.text.trim()).join(" ")}`,
    ),
    rest: rest.map(({ text: one }) => one),
  };
};

describe("splitTests", () => {
  it("reads tests by how they are indented", () => {
    expect(
      read("x = 1\ndef test_a(\n    b,\n):\n    one\n\n    two\ndef c():\n    d", PYTHON),
    ).toEqual({
      tests: ["test_a 2: b, ): one two"],
      rest: ["x = 1", "def c():", "    d"],
    });
  });

  it("reads tests in brackets", () => {
    expect(read('it("a", () => {\n  one;\n});\nit("b", f);\nafter;', JAVASCRIPT)).toEqual({
      tests: ["a 1: one;", 'b 4: it("b", f);'],
      rest: ["after;"],
    });
  });

  it("reads a name on the next line", () => {
    expect(read('it(\n  "a",\n  () => one,\n);', JAVASCRIPT).tests).toEqual([
      'a 1: "a", () => one,',
    ]);
  });

  it("reads a test below its mark, with other marks", () => {
    expect(read("@Test\n@Slow\nvoid a()\n{\n  one();\n}\nvoid b() {}", JAVA)).toEqual({
      tests: ["a 3: @Test @Slow { one();"],
      rest: ["void b() {}"],
    });
  });

  it("ends a test on one line with that line", () => {
    expect(read("func TestA(t *testing.T) {}\nvar a = 1", GO)).toEqual({
      tests: ["TestA 1: func TestA(t *testing.T) {}"],
      rest: ["var a = 1"],
    });
  });
});
