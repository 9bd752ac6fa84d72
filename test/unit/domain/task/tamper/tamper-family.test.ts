import { describe, expect, it } from "vitest";
import type { FileChange } from "../../../../../src/domain/diff/pull-file.ts";
import { findTampering } from "../../../../../src/domain/task/tamper/find-tampering.ts";
import { createChange } from "./create-change.ts";

/** What is done, the file, and its text before and after. */
type Case = readonly [what: string, path: string, before: string, after: string];

/** A test of a language with an assertion of an expected value. */
interface Dialect {
  readonly path: string;
  readonly text: (expected: string) => string;
  /** Values as the language writes them, each paired with another. */
  readonly values: readonly (readonly [string, string])[];
  readonly comment: string;
}

const NUMBERS: Dialect["values"] = [
  ["600", "599"],
  ["0", "1"],
  ["-5", "5"],
  ['"ok"', '"failed"'],
];
const dialect = (path: string, text: Dialect["text"], comment = "//"): Dialect => ({
  path,
  text,
  values: NUMBERS,
  comment,
});
const DIALECTS: readonly Dialect[] = [
  dialect(
    "ATest.java",
    (v) => `class ATest {\n  @Test\n  void a() {\n    assertEquals(${v}, a());\n  }\n}\n`,
  ),
  dialect(
    "TestCart.java",
    (v) => `class TestCart {\n  @Test\n  void a() {\n    assertEquals(${v}, a());\n  }\n}\n`,
  ),
  dialect(
    "tests/CartTest.php",
    (v) =>
      `<?php\nclass CartTest extends TestCase {\n  public function testTotal() {\n    $this->assertSame(${v}, total());\n  }\n}\n`,
  ),
  dialect(
    "tests/CartEqualsTest.php",
    (v) =>
      `<?php\nclass CartTest extends TestCase {\n  public function testTotal() {\n    self::assertEquals(${v}, $cart->total());\n  }\n}\n`,
  ),
  dialect(
    "tests/PestTest.php",
    (v) => `<?php\nit("adds", function () {\n  expect(total())->toBe(${v});\n});\n`,
  ),
  dialect(
    "Tests/CartTests.swift",
    (v) =>
      `class CartTests: XCTestCase {\n  func testTotal() {\n    XCTAssertEqual(total(), ${v})\n  }\n}\n`,
  ),
  dialect("Tests/NewTests.swift", (v) => `@Test func adds() {\n  #expect(total() == ${v})\n}\n`),
  dialect(
    "test/cart_test.exs",
    (v) => `defmodule CartTest do\n  test "total" do\n    assert total() == ${v}\n  end\nend\n`,
    "#",
  ),
  dialect(
    "test/pattern_test.exs",
    (v) => `defmodule CartTest do\n  test "total" do\n    assert ${v} = total()\n  end\nend\n`,
    "#",
  ),
  dialect(
    "test/cart.bats",
    (v) => `@test "total" {\n  run ./total\n  [ "$output" = ${v} ]\n}\n`,
    "#",
  ),
  dialect(
    "test/double.bats",
    (v) => `@test "total" {\n  run ./total\n  [[ "$output" == ${v} ]]\n}\n`,
    "#",
  ),
  dialect(
    "test/helper.bats",
    (v) => `@test "total" {\n  run ./total\n  assert_output ${v}\n}\n`,
    "#",
  ),
  dialect("tests/cart_test.sh", (v) => `test "$(./total)" = ${v}\n`, "#"),
  dialect("tests/if_test.sh", (v) => `if [ "$(./total)" != ${v} ]; then\n  exit 1\nfi\n`, "#"),
  dialect(
    "test/cart_test.dart",
    (v) => `void main() {\n  test("total", () {\n    expect(total(), ${v});\n  });\n}\n`,
  ),
  dialect(
    "spec/cart_spec.lua",
    (v) => `it("total", function()\n  assert.are.equal(${v}, total())\nend)\n`,
    "--",
  ),
  dialect("t/cart.t", (v) => `is(total(), ${v}, "the total");\n`, "#"),
  dialect(
    "tests/testthat/test-cart.R",
    (v) => `test_that("total", {\n  expect_equal(total(), ${v})\n})\n`,
    "#",
  ),
  dialect("test/runtests.jl", (v) => `@testset "cart" begin\n  @test total() == ${v}\nend\n`, "#"),
  dialect("test/CartSpec.hs", (v) => `spec = it "adds" $ do\n  total \`shouldBe\` ${v}\n`, "--"),
  dialect("test/cart_test.clj", (v) => `(deftest total-test\n  (is (= ${v} (total))))\n`, ";;"),
  dialect("test/cart_tests.erl", (v) => `total_test() ->\n  ?assertEqual(${v}, total()).\n`, "%%"),
  dialect(
    "CartTests/CartTests.m",
    (v) => `- (void)testTotal {\n  XCTAssertEqual(total(), ${v});\n}\n`,
  ),
  dialect("tests/test_cart.nim", (v) => `test "total":\n  check total() == ${v}\n`, "#"),
  dialect(
    "tests/cart_test.zig",
    (v) => `test "total" {\n    try std.testing.expectEqual(${v}, total());\n}\n`,
  ),
  dialect("tests/CartTests.fs", (v) => `let \`\`total\`\` () =\n  Assert.Equal(${v}, total ())\n`),
  dialect(
    "Cart.Tests.ps1",
    (v) => `Describe "cart" {\n  It "adds" {\n    Get-Total | Should -Be ${v}\n  }\n}\n`,
    "#",
  ),
  dialect("spec/a_spec.rb", (v) => `it "adds" do\n  expect(total).to eq(${v})\nend\n`, "#"),
  dialect("tests/test_a.py", (v) => `def test_a():\n    assert total() == ${v}\n`, "#"),
  dialect("src/a.test.ts", (v) => `test("a", () => {\n  expect(total()).toBe(${v});\n});\n`),
  dialect("a_test.go", (v) => `func TestA(t *testing.T) {\n\tassert.Equal(t, ${v}, total())\n}\n`),
  dialect("tests/a.rs", (v) => `#[test]\nfn a() {\n    assert_eq!(total(), ${v});\n}\n`),
  dialect(
    "src/CartSpec.scala",
    (v) => `class CartSpec {\n  it should "total" in {\n    total shouldBe ${v}\n  }\n}\n`,
  ),
];

const VALUES: readonly Case[] = DIALECTS.flatMap(({ path, text, values }) =>
  values.map(([was, is]): Case => [`${was} → ${is}`, path, text(was), text(is)]),
);

/** Tables of rows in several languages; each row stands for one number. */
const TABLES: readonly (readonly [path: string, table: (rows: readonly number[]) => string])[] = [
  [
    "tests/test_a.py",
    (rows) =>
      `@pytest.mark.parametrize("a,b", [${rows.map((n) => `([${n}], ${n})`).join(", ")}])\ndef test_a(a, b):\n    assert total(a) == b\n`,
  ],
  [
    "tests/test_lines.py",
    (rows) =>
      `@pytest.mark.parametrize(\n    ("a", "b"),\n    [\n${rows.map((n) => `        ([${n}], ${n}),\n`).join("")}    ],\n)\ndef test_a(a, b):\n    assert total(a) == b\n`,
  ],
  [
    "tests/test_flat.py",
    (rows) =>
      `@pytest.mark.parametrize("a", [${rows.join(", ")}])\ndef test_a(a):\n    assert total(a) == a\n`,
  ],
  [
    "tests/test_cases.py",
    (rows) =>
      `CASES = [\n${rows.map((n) => `    (${n}, ${n * 2}),\n`).join("")}]\n\n\n@pytest.mark.parametrize("a,b", CASES)\ndef test_a(a, b):\n    assert total(a) == b\n`,
  ],
  [
    "src/each.test.ts",
    (rows) =>
      `test.each([\n${rows.map((n) => `  [${n}, ${n * 2}],\n`).join("")}])("adds %i", (a, b) => {\n  expect(total(a)).toBe(b);\n});\n`,
  ],
  [
    "src/objects.test.ts",
    (rows) =>
      `it.each([${rows.map((n) => `{ a: ${n}, b: ${n * 2} }`).join(", ")}])("adds $a", ({ a, b }) => {\n  expect(total(a)).toBe(b);\n});\n`,
  ],
  [
    "src/template.test.ts",
    (rows) =>
      `test.each\`\n  a | b\n${rows.map((n) => `  \${${n}} | \${${n * 2}}\n`).join("")}\`("adds $a", ({ a, b }) => {\n  expect(total(a)).toBe(b);\n});\n`,
  ],
  [
    "src/cases.test.ts",
    (rows) =>
      `const cases = [\n${rows.map((n) => `  [${n}, ${n * 2}],\n`).join("")}];\n\ntest.each(cases)("adds %i", (a, b) => {\n  expect(total(a)).toBe(b);\n});\n`,
  ],
  [
    "a_test.go",
    (rows) =>
      `func TestA(t *testing.T) {\n\tcases := []struct{ in, want int }{\n${rows.map((n) => `\t\t{${n}, ${n * 2}},\n`).join("")}\t}\n\tfor _, c := range cases {\n\t\tassert.Equal(t, c.want, total(c.in))\n\t}\n}\n`,
  ],
  [
    "map_test.go",
    (rows) =>
      `func TestA(t *testing.T) {\n\tcases := map[string]struct{ in, want int }{\n${rows.map((n) => `\t\t"n${n}": {${n}, ${n * 2}},\n`).join("")}\t}\n\tfor _, c := range cases {\n\t\tassert.Equal(t, c.want, total(c.in))\n\t}\n}\n`,
  ],
  [
    "CartTests.cs",
    (rows) =>
      `public class CartTests {\n  [Theory]\n${rows.map((n) => `  [InlineData(${n}, ${n * 2})]\n`).join("")}  public void Adds(int a, int b) {\n    Assert.Equal(b, Total(a));\n  }\n}\n`,
  ],
  [
    "src/test/java/ATest.java",
    (rows) =>
      `class ATest {\n  @ParameterizedTest\n  @CsvSource({${rows.map((n) => `"${n},${n * 2}"`).join(", ")}})\n  void adds(int a, int b) {\n    assertEquals(b, total(a));\n  }\n}\n`,
  ],
  [
    "src/test/java/BTest.java",
    (rows) =>
      `class BTest {\n  @ParameterizedTest\n  @ValueSource(ints = {${rows.join(", ")}})\n  void adds(int a) {\n    assertEquals(a, total(a));\n  }\n}\n`,
  ],
  [
    "tests/cases.rs",
    (rows) =>
      `#[rstest]\n${rows.map((n) => `#[case(${n}, ${n * 2})]\n`).join("")}fn adds(#[case] a: i32, #[case] b: i32) {\n    assert_eq!(total(a), b);\n}\n`,
  ],
  [
    "spec/a_spec.rb",
    (rows) =>
      `[${rows.map((n) => `[${n}, ${n * 2}]`).join(", ")}].each do |a, b|\n  it "adds #{a}" do\n    expect(total(a)).to eq(b)\n  end\nend\n`,
  ],
  [
    "tests/ATest.php",
    (rows) =>
      `<?php\nclass ATest extends TestCase {\n  public static function cases() {\n    return [\n${rows.map((n) => `      [${n}, ${n * 2}],\n`).join("")}    ];\n  }\n  public function testA($a, $b) {\n    $this->assertSame($b, total($a));\n  }\n}\n`,
  ],
  [
    "Tests/ATests.swift",
    (rows) =>
      `@Test(arguments: [${rows.map((n) => `(${n}, ${n * 2})`).join(", ")}])\nfunc adds(a: Int, b: Int) {\n  #expect(total(a) == b)\n}\n`,
  ],
  [
    "test/a_test.exs",
    (rows) =>
      `for {a, b} <- [${rows.map((n) => `{${n}, ${n * 2}}`).join(", ")}] do\n  test "adds #{a}" do\n    assert total(unquote(a)) == unquote(b)\n  end\nend\n`,
  ],
];

const ROWS: readonly Case[] = TABLES.flatMap(([path, table]) => [
  ["the last row is gone", path, table([2, 3, 4]), table([2, 3])] as const,
  ["the first row is gone", path, table([2, 3, 4]), table([3, 4])] as const,
  ["one row is left", path, table([2, 3, 4]), table([3])] as const,
]);

const SUBJECTS: readonly Case[] = [
  ...[
    "total = lambda items: 600",
    "def total(items):\n    return 600",
    "total = Mock(return_value=600)",
    "async def total(items):\n    return 600",
  ].map(
    (added): Case => [
      `${added} is added`,
      "tests/test_a.py",
      "from cart import total\n\n\ndef test_a():\n    assert total([1]) == 600\n",
      `from cart import total\n\n${added}\n\n\ndef test_a():\n    assert total([1]) == 600\n`,
    ],
  ),
  ...[
    "cart.total = lambda items: 600",
    'monkeypatch.setattr(cart, "total", lambda items: 600)',
    'patch("cart.total", return_value=600).start()',
  ].map(
    (added): Case => [
      `${added} is added`,
      "tests/test_a.py",
      "import cart\n\n\ndef test_a():\n    assert cart.total([1]) == 600\n",
      `import cart\n\n\ndef test_a():\n    ${added}\n    assert cart.total([1]) == 600\n`,
    ],
  ),
  ...[
    "const total = () => 600;",
    "function total() {\n  return 600;\n}",
    "const total = vi.fn(() => 600);",
    "const total = function () { return 600; };",
  ].map(
    (added): Case => [
      `${added} takes the place of the import`,
      "src/a.test.ts",
      'import { total } from "./a";\n\ntest("a", () => {\n  expect(total([1])).toBe(600);\n});\n',
      `${added}\n\ntest("a", () => {\n  expect(total([1])).toBe(600);\n});\n`,
    ],
  ),
  [
    "a spy answers",
    "src/a.test.ts",
    'import * as cart from "./a";\n\ntest("a", () => {\n  expect(cart.total([1])).toBe(600);\n});\n',
    'import * as cart from "./a";\n\ntest("a", () => {\n  vi.spyOn(cart, "total").mockReturnValue(600);\n  expect(cart.total([1])).toBe(600);\n});\n',
  ],
  [
    "a result has a name",
    "tests/test_a.py",
    "from cart import total\n\n\ndef test_a():\n    result = total([1])\n    assert result == 600\n",
    "def total(items):\n    return 600\n\n\ndef test_a():\n    result = total([1])\n    assert result == 600\n",
  ],
  [
    "a method of the test",
    "src/test/java/ATest.java",
    "class ATest {\n  @Test\n  void a() {\n    assertEquals(600, cart.total());\n  }\n}\n",
    "class ATest {\n  int total() {\n    return 600;\n  }\n  @Test\n  void a() {\n    assertEquals(600, total());\n  }\n}\n",
  ],
  [
    "a function of the test",
    "tests/a.rs",
    "#[test]\nfn a() {\n    assert_eq!(cart::total(), 600);\n}\n",
    "fn total() -> i32 { 600 }\n\n#[test]\nfn a() {\n    assert_eq!(total(), 600);\n}\n",
  ],
  [
    "a function of the shell",
    "test/a.bats",
    '@test "total" {\n  run total\n  [ "$output" = 600 ]\n}\n',
    'total() {\n  echo 600\n}\n\n@test "total" {\n  run total\n  [ "$output" = 600 ]\n}\n',
  ],
  [
    "a method in Ruby",
    "spec/a_spec.rb",
    'it "adds" do\n  expect(total(1)).to eq(600)\nend\n',
    'def total(_)\n  600\nend\n\nit "adds" do\n  expect(total(1)).to eq(600)\nend\n',
  ],
  [
    "a function in PHP",
    "tests/ATest.php",
    "<?php\nclass ATest extends TestCase {\n  public function testA() {\n    $this->assertSame(600, total(1));\n  }\n}\n",
    "<?php\nfunction total($a) { return 600; }\nclass ATest extends TestCase {\n  public function testA() {\n    $this->assertSame(600, total(1));\n  }\n}\n",
  ],
];

const HOOKS: readonly Case[] = [
  "def pytest_collection_modifyitems(items):\n    items[:] = []",
  "def pytest_runtest_makereport(item, call):\n    pass",
  "def pytest_ignore_collect(collection_path):\n    return True",
  "def pytest_pyfunc_call(pyfuncitem):\n    return True",
  "def pytest_runtest_protocol(item, nextitem):\n    return True",
  "def pytest_report_teststatus(report):\n    return 'passed', '.', 'PASSED'",
  "def pytest_sessionfinish(session, exitstatus):\n    session.exitstatus = 0",
  "def pytest_runtestloop(session):\n    return True",
].map(
  (hook): Case => [hook, "tests/conftest.py", "import pytest\n", `import pytest\n\n\n${hook}\n`],
);

const setting = (
  path: string,
  ...changes: readonly (readonly [string, string])[]
): readonly Case[] =>
  changes.map(([before, after]) => [`${before} → ${after}`, path, `${before}\n`, `${after}\n`]);
const json = (path: string, ...changes: readonly (readonly [string, string])[]): readonly Case[] =>
  setting(path, ...changes.map(([a, b]) => [`{\n  ${a}\n}`, `{\n  ${b}\n}`] as const));

const SETTINGS: readonly Case[] = [
  ...json(
    "tsconfig.json",
    ['"include": ["src"]', '"include": ["src"],\n  "exclude": ["src/a.test.ts"]'],
    ['"exclude": ["node_modules"]', '"exclude": ["node_modules", "src/a.test.ts"]'],
    ['"exclude": [\n    "dist"\n  ]', '"exclude": [\n    "dist",\n    "**/*.spec.ts"\n  ]'],
    ['"include": ["src", "test"]', '"include": ["src"]'],
    ['"files": ["a.ts", "b.ts"]', '"files": ["a.ts"]'],
  ),
  ...setting(
    "pyproject.toml",
    [
      '[tool.pytest.ini_options]\ntestpaths = ["tests"]',
      '[tool.pytest.ini_options]\ntestpaths = ["none"]',
    ],
    [
      '[tool.pytest.ini_options]\ntestpaths = ["tests", "more"]',
      '[tool.pytest.ini_options]\ntestpaths = ["more"]',
    ],
    [
      '[tool.pytest.ini_options]\ntestpaths = ["tests"]',
      '[tool.pytest.ini_options]\ntestpaths = ["tests/unit"]',
    ],
    [
      '[tool.pytest.ini_options]\npython_files = ["test_*.py", "check_*.py"]',
      '[tool.pytest.ini_options]\npython_files = ["check_*.py"]',
    ],
    ['[tool.ruff]\nselect = ["E", "F"]', '[tool.ruff]\nselect = ["E"]'],
    ['[tool.ruff.lint]\nselect = [\n  "E",\n  "F",\n]', '[tool.ruff.lint]\nselect = [\n  "E",\n]'],
    ['[tool.ruff]\nselect = ["ALL"]', '[tool.ruff]\nselect = ["E"]'],
    ['[tool.ruff]\nextend-select = ["B", "I"]', '[tool.ruff]\nextend-select = ["I"]'],
    ['[tool.mypy]\nexclude = ["build"]', '[tool.mypy]\nexclude = ["build", "src/cart.py"]'],
  ),
  ...setting(
    "pytest.ini",
    ["[pytest]\ntestpaths = tests", "[pytest]\ntestpaths = docs"],
    ["[pytest]\ntestpaths =\n    tests\n    more", "[pytest]\ntestpaths =\n    more"],
  ),
  ...setting("setup.cfg", ["[flake8]\nselect = E,F", "[flake8]\nselect = E"]),
  ...setting(
    "vitest.config.ts",
    ['test: { include: ["src/**/*.test.ts", "test/**"] }', 'test: { include: ["test/**"] }'],
    ["test: { globals: true }", 'test: { globals: true, exclude: ["src/a.test.ts"] }'],
    ['exclude: ["node_modules"],', 'exclude: ["node_modules", "src/a.test.ts"],'],
    ["exclude: [\n  'dist',\n],", "exclude: [\n  'dist',\n  '**/a.test.ts',\n],"],
  ),
  ...setting(
    "jest.config.js",
    ['testMatch: ["**/*.test.js", "**/*.spec.js"],', 'testMatch: ["**/*.spec.js"],'],
    [
      'testPathIgnorePatterns: ["/node_modules/"],',
      'testPathIgnorePatterns: ["/node_modules/", "a.test"],',
    ],
    ['roots: ["src", "test"],', 'roots: ["src"],'],
  ),
  ...json(
    ".eslintrc.json",
    ['"rules": { "no-unused-vars": "error" }', '"rules": { "no-unused-vars": "warn" }'],
    ['"rules": { "no-unused-vars": "error" }', '"rules": { "no-unused-vars": "off" }'],
    [
      '"rules": {\n    "eqeqeq": ["error", "always"]\n  }',
      '"rules": {\n    "eqeqeq": ["warn", "always"]\n  }',
    ],
    ['"rules": { "semi": 2 }', '"rules": { "semi": 1 }'],
    ['"rules": { "semi": 2 }', '"rules": { "semi": 0 }'],
    ['"ignorePatterns": ["dist"]', '"ignorePatterns": ["dist", "src/a.ts"]'],
  ),
  ...setting(
    "eslint.config.js",
    ['"no-undef": "error",', '"no-undef": "warn",'],
    ['"@x/y-z": ["error", { a: 1 }],', '"@x/y-z": ["warn", { a: 1 }],'],
  ),
  ...json("biome.json", ['"noUnusedVariables": "error"', '"noUnusedVariables": "warn"']),
  ...setting(".editorconfig", [
    "dotnet_diagnostic.CA1.severity = error",
    "dotnet_diagnostic.CA1.severity = suggestion",
  ]),
  ...setting(".golangci.yml", [
    "linters:\n  enable:\n    - errcheck\n    - govet",
    "linters:\n  enable:\n    - govet",
  ]),
];

const CHECKS = [
  "pytest",
  "ruff check .",
  "mypy src",
  "npx eslint src",
  "npx vitest run",
  "npx tsc -p .",
  "go test ./...",
  "cargo test",
  "npm test",
  "make lint",
  "bundle exec rspec",
  "mix test",
  "swift test",
  "shellcheck a.sh",
  "vendor/bin/phpunit",
];
const INSTEAD = (check: string): readonly string[] => ["true", `echo ${check}`, ":"];
const LOST: readonly Case[] = CHECKS.flatMap((check) =>
  INSTEAD(check).flatMap((instead) => [
    [
      `${check} → ${instead} in make`,
      "Makefile",
      `verify:\n\t${check}\n`,
      `verify:\n\t${instead}\n`,
    ] as const,
    [
      `${check} → ${instead} in a script`,
      "ci.sh",
      `#!/bin/sh\nset -e\n${check}\n`,
      `#!/bin/sh\nset -e\n${instead}\n`,
    ] as const,
    [
      `${check} → ${instead} in a package`,
      "package.json",
      `{\n  "scripts": {\n    "verify": "${check}"\n  }\n}\n`,
      `{\n  "scripts": {\n    "verify": "${instead}"\n  }\n}\n`,
    ] as const,
  ]),
);

const NAMED: readonly Case[] = [...VALUES, ...ROWS, ...SUBJECTS, ...HOOKS, ...SETTINGS, ...LOST];

/** Each change of an expected value beside a change of code, and changes of the layout. */
const QUIET: readonly (readonly [what: string, changes: readonly FileChange[]])[] = [
  ...VALUES.map(
    ([what, path, before, after]) =>
      [
        `${what} in ${path} beside code`,
        [createChange(path, before, after), createChange("src/cart.py", "f = 1\n", "f = 2\n")],
      ] as const,
  ),
  ...DIALECTS.map(
    ({ path, text, comment }) =>
      [
        `a comment in ${path}`,
        [createChange(path, text("600"), `${text("600")}${comment} said again\n`)],
      ] as const,
  ),
  ...DIALECTS.map(
    ({ path, text }) =>
      [`a blank line in ${path}`, [createChange(path, text("600"), `\n${text("600")}`)]] as const,
  ),
  ...DIALECTS.map(
    ({ path, text }) =>
      [
        `another title in ${path}`,
        [
          createChange(
            path,
            text("600"),
            text("600").replace(/(?<=")(?:adds|total|cart)(?=")/, "renamed"),
          ),
        ],
      ] as const,
  ),
  ...DIALECTS.filter(({ path }) => !/\.(?:py|exs|nim|hs|clj|erl|fs)$/.test(path)).map(
    ({ path, text }) =>
      [
        `another indentation in ${path}`,
        [createChange(path, text("600"), text("600").replaceAll(/^ {2,}|^\t/gm, "      "))],
      ] as const,
  ),
  ...TABLES.map(
    ([path, table]) =>
      [`a row more in ${path}`, [createChange(path, table([2, 3]), table([2, 3, 4]))]] as const,
  ),
  ...TABLES.map(
    ([path, table]) =>
      [
        `rows in another order in ${path}`,
        [createChange(path, table([2, 3, 4]), table([4, 2, 3]))],
      ] as const,
  ),
  ...(
    [
      [
        "a test that gets a helper",
        "tests/test_a.py",
        "from cart import total\n\n\ndef test_a():\n    assert total([1]) == 1\n",
        "from cart import total\n\n\ndef items():\n    return [1]\n\n\ndef test_a():\n    assert total(items()) == 1\n",
      ],
      [
        "a mock of something else",
        "tests/test_a.py",
        "from cart import total\n\n\ndef test_a():\n    assert total([1]) == 1\n",
        'from cart import total\n\n\ndef test_a(monkeypatch):\n    monkeypatch.setattr(rates, "fetch", lambda: 1)\n    assert total([1]) == 1\n',
      ],
      [
        "a fixture",
        "tests/conftest.py",
        "import pytest\n",
        "import pytest\n\n\n@pytest.fixture\ndef cart():\n    return []\n",
      ],
      [
        "an option of pytest",
        "tests/conftest.py",
        "import pytest\n",
        'import pytest\n\n\ndef pytest_addoption(parser):\n    parser.addoption("--slow")\n',
      ],
      ...json(
        "tsconfig.json",
        ['"include": ["src"]', '"include": ["src", "test"]'],
        ['"include": ["src"]', '"include": ["src"],\n  "exclude": ["node_modules", "dist"]'],
        ['"exclude": ["dist"]', '"exclude": [\n    "dist"\n  ]'],
        ['"exclude": ["dist", "a.ts"]', '"exclude": ["dist"]'],
        ['"target": "es2020"', '"target": "es2022"'],
      ),
      [
        "a build without tests",
        "tsconfig.build.json",
        '{\n  "include": ["src"]\n}\n',
        '{\n  "include": ["src"],\n  "exclude": ["**/*.test.ts"]\n}\n',
      ],
      ...setting(
        "pyproject.toml",
        ['[tool.ruff]\nselect = ["E"]', '[tool.ruff]\nselect = ["E", "F"]'],
        ['[tool.ruff]\nselect = ["E4", "E7", "F"]', '[tool.ruff]\nselect = ["E", "F"]'],
        ['[tool.ruff]\nselect = ["E", "F"]', '[tool.ruff]\nselect = ["ALL"]'],
        ['[tool.ruff]\nselect = ["E", "F"]', '[tool.ruff]\nselect = [\n  "E",\n  "F",\n]'],
        ['testpaths = ["tests"]', 'testpaths = ["tests", "more"]'],
        ['testpaths = ["tests/unit"]', 'testpaths = ["tests"]'],
        ['dependencies = ["pytest>=7", "a"]', 'dependencies = ["a"]'],
        ['[tool.mypy]\nexclude = ["build"]', '[tool.mypy]\nexclude = ["build", "dist"]'],
      ),
      ...json(
        ".eslintrc.json",
        ['"rules": { "semi": "warn" }', '"rules": { "semi": "error" }'],
        ['"rules": { "semi": "error" }', '"rules": { "semi": "error", "eqeqeq": "warn" }'],
        ['"rules": { "semi": "error" }', '"rules": {\n    "semi": "error"\n  }'],
        ['"ignorePatterns": ["dist", "a"]', '"ignorePatterns": ["dist"]'],
      ),
      ...setting(
        "vitest.config.ts",
        ["test: { globals: true }", "test: { globals: false }"],
        ['include: ["src/**"],', 'include: ["src/**", "test/**"],'],
        ['exclude: ["dist"],', 'exclude: ["dist", "node_modules"],'],
      ),
      ...CHECKS.flatMap((check): readonly Case[] => [
        [
          `${check} with something before`,
          "Makefile",
          `verify:\n\t${check}\n`,
          `verify:\n\techo now\n\t${check}\n`,
        ],
        [
          `${check} on a target of its own`,
          "Makefile",
          `verify:\n\t${check}\n`,
          `all: verify\n\nverify:\n\t${check}\n`,
        ],
        [`${check} in words`, "ci.sh", `set -e\n${check}\n`, `set -e\n# checks\n${check}\n`],
        [
          `another check beside ${check}`,
          "ci.sh",
          `set -e\n${check}\n`,
          `set -e\n${check}\nhadolint Dockerfile\n`,
        ],
        [
          `a check in the place of ${check}`,
          "ci.sh",
          `set -e\n${check}\n`,
          "set -e\nhadolint Dockerfile\n",
        ],
      ]),
      [
        "a package less",
        "package.json",
        '{\n  "devDependencies": {\n    "eslint": "^9.0.0",\n    "jest": "^29"\n  }\n}\n',
        '{\n  "devDependencies": {\n    "eslint": "^9.0.0"\n  }\n}\n',
      ],
      [
        "a tool that is not installed",
        "setup.sh",
        "pip install pytest ruff\nnpm install eslint\n",
        "pip install ruff\n",
      ],
    ] as readonly Case[]
  ).map(
    ([what, path, before, after]) =>
      [`${what} in ${path}`, [createChange(path, before, after)]] as const,
  ),
];

describe("a generated family of changes that make tests and checks say less", () => {
  it.each(NAMED)("names %s in %s", (_what, path, before, after) => {
    expect(findTampering([createChange(path, before, after)])).not.toEqual([]);
  });

  it.each(QUIET)("does not report %s", (_what, changes) => {
    expect(findTampering(changes)).toEqual([]);
  });

  it("is large", () => {
    expect(NAMED.length).toBeGreaterThanOrEqual(200);
    expect(QUIET.length).toBeGreaterThanOrEqual(NAMED.length);
  });

  it.each([
    [
      "tests/test_a.py",
      (n: number) =>
        `@pytest.mark.parametrize("a,b", [\n${"    (1, [2, (3,)]),\n".repeat(n)}])\ndef test_a(a, b):\n    assert total(a) == b\n`,
    ],
    ["vitest.config.ts", (n: number) => `exclude: [\n${"  'a',\n".repeat(n)}],\n`],
    ["ci.sh", (n: number) => "npm run a b c && pytest\n".repeat(n)],
    ["tests/a_test.sh", (n: number) => `[ "$(total)" = 600 ]\n`.repeat(n)],
    [
      "src/a.test.ts",
      (n: number) => `const total = () => 1;\nexpect(total(1)).toBe(1);\n`.repeat(n),
    ],
    [
      "tests/deep.py",
      (n: number) => `CASES = [\n${`${"(".repeat(200)}1${")".repeat(200)},\n`.repeat(n / 10)}]\n`,
    ],
    ["package.json", (n: number) => `"a": "${"x ".repeat(240)}",\n`.repeat(n)],
  ])("reads much of %s in time of its size", (path, text) => {
    const time = (count: number): number => {
      const change = createChange(path, text(count), `${text(count)}x\n`);
      const start = process.threadCpuUsage().user;
      findTampering([change]);
      return (process.threadCpuUsage().user - start) / 1_000;
    };
    time(2_000);
    expect(time(20_000)).toBeLessThan(Math.max(40 * time(2_000), 3_000));
  });
});
