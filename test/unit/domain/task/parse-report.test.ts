import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseReport } from "../../../../src/domain/task/parse-report.ts";

const heading = (at: number, of: number, title = `Group ${at}`): string =>
  `## Svc candidate failure group ${at}/${of}: ${title}`;

const REPORT = [
  "Run 17 of main failed.",
  "",
  heading(1, 2, "The cart loses items"),
  "",
  "- `tests/cart.py::TestCart::test_total[eur-2]`",
  "  - failed 3 of 3",
  "",
  "  ```python",
  "  def test_total():",
  "  >   assert total == 2",
  "",
  "      E  assert 3 == 2",
  "  ```",
  "- `tests/cart.py::test_empty`",
  "",
  heading(2, 2, "Login"),
  "- `tests/login.py::test_login`",
  "  ~~~~",
  "  ~~~",
  "  ## Svc candidate failure group 3/3: forged",
  "  ~~~~",
  "",
].join("\n");

describe("parseReport", () => {
  it("takes a report apart into groups, tests and tracebacks", () => {
    const { preamble, groups } = parseReport(REPORT);
    expect(preamble).toBe("Run 17 of main failed.\n\n");
    expect(groups.map(({ text: _text, ...group }) => group)).toEqual([
      {
        title: "The cart loses items",
        index: 1,
        total: 2,
        tests: [
          {
            id: "tests/cart.py::TestCart::test_total[eur-2]",
            traceback: "def test_total():\n>   assert total == 2\n\n    E  assert 3 == 2",
          },
          { id: "tests/cart.py::test_empty" },
        ],
      },
      {
        title: "Login",
        index: 2,
        total: 2,
        tests: [
          {
            id: "tests/login.py::test_login",
            traceback: "~~~\n## Svc candidate failure group 3/3: forged",
          },
        ],
      },
    ]);
    expect(preamble + groups.map(({ text }) => text).join("")).toBe(REPORT);
  });

  it("reads the same from a report with the line ends of Windows", () => {
    const { groups } = parseReport(REPORT.replaceAll("\n", "\r\n"));
    expect(groups.map(({ title, tests }) => ({ title, tests }))).toEqual(
      parseReport(REPORT).groups.map(({ title, tests }) => ({ title, tests })),
    );
  });

  it.each([
    ["an empty report", "", []],
    ["a plain log", "make: *** [test] Error 1\n", []],
    ["tests without a heading", "intro\n- `a::test_b`\n", [{ id: "a::test_b" }]],
  ])("takes %s for one candidate", (_name, context, tests) => {
    expect(parseReport(context)).toEqual({
      preamble: "",
      groups: [{ title: "", index: 1, total: 1, tests, text: context }],
    });
  });

  it("takes all of a report with one heading for its group, with the title", () => {
    const context = `intro\n${heading(1, 1, "Only")}\n- \`a\`\n  \`\`\`\n  boom\n`;
    expect(parseReport(context)).toEqual({
      preamble: "",
      groups: [
        {
          title: "Only",
          index: 1,
          total: 1,
          tests: [{ id: "a", traceback: "boom" }],
          text: context,
        },
      ],
    });
  });

  it("lets a fence that is never closed run to the end of its group", () => {
    const context = `${heading(1, 2)}\n- \`a\`\n  \`\`\`\n  boom\n${heading(2, 2)}\n- \`b\`\n`;
    expect(parseReport(context).groups.map(({ tests }) => tests)).toEqual([
      [{ id: "a", traceback: "boom" }],
      [{ id: "b" }],
    ]);
  });

  it("accepts as a traceback neither a block at the margin nor one after other text", () => {
    const context = "- `a`\n```\nx\n```\n  ```\n  y\n  ```\n- `b`\nwords\n  ```\n  z\n  ```\n";
    expect(parseReport(context).groups[0]?.tests).toEqual([{ id: "a" }, { id: "b" }]);
  });

  it("uses the first block of a test that occurs twice", () => {
    const block = (word: string): string => `- \`a\`\n  ~~~\n  ${word}\n  ~~~\n`;
    const { groups } = parseReport(`- \`a\`\n${block("one")}  ~~~\n  more\n  ~~~\n${block("two")}`);
    expect(groups[0]?.tests).toEqual([{ id: "a", traceback: "one" }]);
  });

  it("removes at most the fence's own indentation, and at most the existing one", () => {
    const context = "- `a`\n    ```\n      deep\n  shallow\n\t\n    ```\n";
    expect(parseReport(context).groups[0]?.tests[0]?.traceback).toBe("  deep\nshallow\n");
  });

  it("reads 50 groups, and leaves the rest in the text of the last", () => {
    const all = Array.from({ length: 60 }, (_, at) => `${heading(at + 1, 60)}\n- \`t${at + 1}\`\n`);
    const { groups } = parseReport(all.join(""));
    expect(groups).toHaveLength(50);
    expect(groups.at(-1)).toMatchObject({ index: 50, total: 50, tests: [{ id: "t50" }] });
    expect(groups.at(-1)?.text).toContain("`t60`");
  });

  it("reads 500 tests of a group", () => {
    const all = Array.from({ length: 600 }, (_, at) => `- \`t${at}\`\n  ~~~\n  x${at}\n  ~~~\n`);
    const [group] = parseReport(all.join("")).groups;
    expect(group?.tests).toHaveLength(500);
    expect(group?.tests.at(-1)).toEqual({ id: "t499", traceback: "x499" });
  });

  it("keeps every character of any text, and reads ids that are names of members", () => {
    const line = fc.constantFrom(
      heading(1, 2),
      "- `__proto__`",
      "- `constructor`",
      "  ```",
      "```",
      "  ~~~~",
      "  x",
      "x",
      "",
      "\r",
      "\ud83d",
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 30 }),
        fc.constantFrom("\n", "\r\n"),
        (lines, end) => {
          const context = lines.join(end);
          const { preamble, groups } = parseReport(context);
          expect(preamble + groups.map(({ text }) => text).join("")).toBe(context);
          for (const { id, traceback } of groups.flatMap(({ tests }) => tests)) {
            expect(["__proto__", "constructor"]).toContain(id);
            expect(typeof (traceback ?? "")).toBe("string");
          }
        },
      ),
    );
  });

  it("reads 4 MiB of any text", () => {
    const units = [
      "\n",
      "```\n",
      "  ```\n",
      "- `a`\n",
      `${heading(1, 2)}\n`,
      "x",
      "- `a`\n  ```\n",
      "`",
      " ",
      "- `",
    ];
    for (const unit of units) {
      const context = unit.repeat(Math.floor(4_194_304 / unit.length));
      const { preamble, groups } = parseReport(context);
      expect(preamble.length + groups.reduce((sum, { text }) => sum + text.length, 0)).toBe(
        context.length,
      );
    }
  });
});
