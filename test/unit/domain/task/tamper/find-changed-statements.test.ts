import { describe, expect, it } from "vitest";
import { findChangedExpectations } from "../../../../../src/domain/task/tamper/find-changed-expectations.ts";
import { readTests } from "../../../../../src/domain/task/tamper/test-file.ts";
import { createChangedFile } from "./create-change.ts";

type Change = readonly [what: string, before: string, after: string];

const PYTHON = (body: string): string => `import app\n\n\ndef test_a():\n    ${body}\n`;
const PYTHON_TOP = (line: string): string =>
  `import app\n\n${line}\n\n\ndef test_a():\n    assert app.total() == LIMIT\n`;
const SCRIPT = (body: string): string =>
  `import { total } from "./a";\n\nit("works", () => {\n  ${body}\n});\n`;
const SCRIPT_TOP = (line: string): string =>
  `import { total } from "./a";\n${line}\n\nit("works", () => {\n  expect(total()).toEqual(LIMIT);\n});\n`;
const GO = (body: string): string => `package a\n\nfunc TestA(t *testing.T) {\n\t${body}\n}\n`;
const GO_CHECK = "\n\tif !reflect.DeepEqual(total(), want) {\n\t\tt.Error(1)\n\t}";
const JAVA = (head: string, body: string): string =>
  `class ATest {\n  ${head}\n  @Test void a() {\n    ${body}\n  }\n}\n`;
const RUST = (head: string, body: string): string =>
  `${head}\n\n#[test]\nfn a() {\n    ${body}\n}\n`;
const CSHARP = (head: string): string =>
  `public class ATests {\n  ${head}\n  [Fact] public void A() {\n    Assert.Equal(Limit, Total());\n  }\n}\n`;

const of = (wrap: (text: string) => string, path: string, changes: readonly Change[]) =>
  changes.map(([what, before, after]) => [what, path, wrap(before), wrap(after)] as const);

const EXPECTED = [
  ...of(PYTHON, "tests/test_a.py", [
    ["a shorter list", "assert app.total() == [1, 2, 3]", "assert app.total() == [1, 2]"],
    ["names in a list", "assert app.total() == [A, B]", "assert app.total() == [A, C]"],
    [
      "a name that is gone from a list",
      "assert app.total() == [A, B]",
      "assert app.total() == [A]",
    ],
    ["a wider tuple", "assert app.total() in (1, 2)", "assert app.total() in (1, 2, 3)"],
    [
      "a value that becomes a choice",
      "assert app.total() == 500",
      "assert app.total() in (500, None)",
    ],
    ["names in a choice", "assert app.total() in (A, B)", "assert app.total() in (A, B, C)"],
    ["a wider set", "assert app.total() in {1}", "assert app.total() in {1, 2}"],
    ["an alternative", "assert app.total() == 1", "assert app.total() == 1 or app.total() == 2"],
    ["another name", "assert app.total() == A", "assert app.total() == B"],
    [
      "more types",
      "assert isinstance(app.total(), int)",
      "assert isinstance(app.total(), (int, str))",
    ],
    [
      "a list over several lines",
      "assert app.total() == [\n        1,\n        2,\n    ]",
      "assert app.total() == [\n        1,\n    ]",
    ],
    [
      "a list with a name",
      "expected = [1, 2]\n    assert app.total() == expected",
      "expected = [1]\n    assert app.total() == expected",
    ],
    [
      "a value with any name",
      "amount = 600\n    assert app.total() == amount",
      "amount = 599\n    assert app.total() == amount",
    ],
    [
      "members of a choice",
      "self.assertIn(app.total(), (1, 2))",
      "self.assertIn(app.total(), (1, 2, 3))",
    ],
  ]),
  ...of(PYTHON_TOP, "tests/test_a.py", [
    ["a constant", "LIMIT = 600", "LIMIT = 599"],
    ["a constant list", "LIMIT = [1, 2]", "LIMIT = [1, 2, 3]"],
    ["a constant list over lines", "LIMIT = [\n    1,\n    2,\n]", "LIMIT = [\n    1,\n]"],
    ["a constant dictionary", 'LIMIT = {"a": 1}', 'LIMIT = {"a": 2}'],
    ["a sum in a constant", "LIMIT = 6 * 100", "LIMIT = 6 * 99"],
    ["a constant of another name", "LIMIT = app.MAX", "LIMIT = app.MIN"],
    ["a constant with a type", "LIMIT: int = 600", "LIMIT: int = 599"],
  ]),
  ...of(SCRIPT, "src/a.test.ts", [
    ["a shorter list", "expect(total()).toEqual([1, 2]);", "expect(total()).toEqual([1]);"],
    ["names in a list", "expect(total()).toEqual([a, b]);", "expect(total()).toEqual([a]);"],
    [
      "a member of an enumeration",
      "expect(total()).toBe(Status.OK);",
      "expect(total()).toBe(Status.FAILED);",
    ],
    [
      "a longer list of what may be",
      "expect([1, 2]).toContain(total());",
      "expect([1, 2, 3]).toContain(total());",
    ],
    [
      "an object over several lines",
      "expect(total()).toEqual({\n    a,\n    b,\n  });",
      "expect(total()).toEqual({\n    a,\n  });",
    ],
    [
      "a value with a name",
      "const amount = 600;\n  expect(total()).toBe(amount);",
      "const amount = 599;\n  expect(total()).toBe(amount);",
    ],
  ]),
  ...of(SCRIPT_TOP, "src/a.test.ts", [
    ["a constant", "const LIMIT = 600;", "const LIMIT = 599;"],
    ["a constant list", "const LIMIT = [1, 2];", "const LIMIT = [1];"],
    ["a constant with a type", "const LIMIT: number = 600;", "const LIMIT: number = 599;"],
    ["a constant object", "const LIMIT = {\n  a: 1,\n  b: 2,\n};", "const LIMIT = {\n  a: 1,\n};"],
  ]),
  ...of(GO, "a_test.go", [
    ["a wanted slice", `want := []int{1, 2}${GO_CHECK}`, `want := []int{1}${GO_CHECK}`],
    [
      "a second value that passes",
      "if total() != 5 {\n\t\tt.Error(1)\n\t}",
      "if total() != 5 && total() != 6 {\n\t\tt.Error(1)\n\t}",
    ],
  ]),
  [
    "a constant in Java",
    "src/test/java/ATest.java",
    JAVA("static final int LIMIT = 600;", "assertEquals(LIMIT, total());"),
    JAVA("static final int LIMIT = 599;", "assertEquals(LIMIT, total());"),
  ] as const,
  [
    "names in a list in Java",
    "src/test/java/ATest.java",
    JAVA("", "assertEquals(List.of(A, B), total());"),
    JAVA("", "assertEquals(List.of(A), total());"),
  ] as const,
  [
    "a constant in Rust",
    "tests/a.rs",
    RUST("const LIMIT: u32 = 600;", "assert_eq!(total(), LIMIT);"),
    RUST("const LIMIT: u32 = 599;", "assert_eq!(total(), LIMIT);"),
  ] as const,
  [
    "a vector in Rust",
    "tests/a.rs",
    RUST("", "assert_eq!(total(), vec![A, B]);"),
    RUST("", "assert_eq!(total(), vec![A]);"),
  ] as const,
  [
    "a constant in C#",
    "tests/ATests.cs",
    CSHARP("const int Limit = 600;"),
    CSHARP("const int Limit = 599;"),
  ] as const,
];

const HARMLESS = [
  ...of(SCRIPT, "src/a.test.ts", [
    [
      "another name of the subject",
      "const user = make();\n  expect(user.id).toBe(1);",
      "const person = make();\n  expect(person.id).toBe(1);",
    ],
    [
      "another input",
      "const items = [1, 2];\n  expect(total(items)).toBe(3);",
      "const items = [2, 1];\n  expect(total(items)).toBe(3);",
    ],
    [
      "an input that gets a name",
      "expect(total([1, 2])).toBe(3);",
      "const items = [1, 2];\n  expect(total(items)).toBe(3);",
    ],
    [
      "another layout",
      "expect(total()).toEqual([a, b]);",
      "expect(total()).toEqual([\n    a,\n    b,\n  ]);",
    ],
    [
      "another order of keys",
      "expect(total()).toEqual({ a, b });",
      "expect(total()).toEqual({ b, a });",
    ],
    [
      "other setup",
      "const cart = { a: 1 };\n  add(cart);\n  expect(cart.a).toBe(2);",
      "const cart = { a: 1, b: 0 };\n  add(cart);\n  expect(cart.a).toBe(2);",
    ],
    [
      "a longer wait",
      "const pause = 100;\n  await wait(pause);\n  expect(total()).toBe(1);",
      "const pause = 200;\n  await wait(pause);\n  expect(total()).toBe(1);",
    ],
    [
      "an input that is read back",
      "const port = 1;\n  const s = serve(port);\n  expect(s.port).toBe(port);",
      "const port = 2;\n  const s = serve(port);\n  expect(s.port).toBe(port);",
    ],
  ]),
  ...of(PYTHON, "tests/test_a.py", [
    [
      "another call",
      "result = app.total(1)\n    assert result == 2",
      "result = app.total(x=1)\n    assert result == 2",
    ],
    [
      "another name of the result",
      "x = app.total()\n    assert x == [A]",
      "result = app.total()\n    assert result == [A]",
    ],
    [
      "another message",
      "assert app.total() == [A], 'was one thing'",
      "assert app.total() == [A], 'was another thing'",
    ],
    ["a comma at the end", "assert app.total() == [A, B]", "assert app.total() == [A, B,]"],
    ["other quotes", "assert app.total() == ['a', B]", 'assert app.total() == ["a", B]'],
  ]),
];

const found = (path: string, before: string, after: string) => {
  const file = createChangedFile(path, before, after);
  return findChangedExpectations([file], readTests([file]));
};

describe("lists, names and constants that a test expects", () => {
  it.each(EXPECTED)("names %s in %s", (_what, path, before, after) => {
    expect(found(path, before, after)).toHaveLength(1);
  });

  it.each(EXPECTED)("does not report %s in %s beside code", (_what, path, before, after) => {
    const files = [
      createChangedFile(path, before, after),
      createChangedFile("src/app.py", "f = 1\n", "f = 2\n"),
    ];
    expect(findChangedExpectations(files, readTests(files))).toEqual([]);
  });

  it.each(HARMLESS)("does not report %s in %s", (_what, path, before, after) => {
    expect(found(path, before, after)).toEqual([]);
  });

  it("shows both values", () => {
    const [before, after] = ["LIMIT = [\n    1,\n    2,\n]", "LIMIT = [\n    1,\n]"];
    expect(found("tests/test_a.py", PYTHON_TOP(before), PYTHON_TOP(after))).toEqual([
      {
        code: "changed-expectation",
        path: "tests/test_a.py",
        line: 3,
        text: "an expected value changes, and only tests change: [1, 2] → [1]",
      },
    ]);
  });

  it("takes time in proportion to the file", () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, at) => `    assert app.total(${at}) == [A${at}]`,
    );
    const text = (sign: string): string =>
      `def test_a():\n${rows.join("\n").replaceAll("[A", `[${sign}`)}\n`;
    expect(found("tests/test_a.py", text("A"), text("B")).length).toBe(2_000);
  });
});
