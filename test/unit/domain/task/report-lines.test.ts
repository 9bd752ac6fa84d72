import { describe, expect, it } from "vitest";
import { type ReportLine, readReportLines } from "../../../../src/domain/task/report-lines.ts";

const HEADING = "## Svc candidate failure group 1/2: One";
const read = (...lines: readonly string[]): ReportLine[] => [...readReportLines(lines.join("\n"))];
const kinds = (...lines: readonly string[]): string =>
  read(...lines)
    .map(({ kind }) => kind)
    .join(" ");

describe("readReportLines", () => {
  it("classifies each line with its position", () => {
    const text = `intro\r\n${HEADING}\r\n- \`a\`\n  ~~~py\n  x\n  ~~~`;
    const lines = [...readReportLines(text)];
    expect(lines.map(({ start, end, text: _text, ...meaning }) => meaning)).toEqual([
      { kind: "text" },
      { kind: "heading", title: "One" },
      { kind: "bullet", id: "a" },
      { kind: "open", indent: 2 },
      { kind: "code" },
      { kind: "close" },
    ]);
    expect(lines.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
    expect(lines.map((line) => line.text).join("|")).not.toContain("\r");
  });

  it("takes a heading of any level, with or without signs behind it", () => {
    const titles = [
      "# svc candidate failure group 1/2: a ##",
      "   ###### Svc candidate failure group 10/20:b",
      "## Svc  candidate failure group 1/2: c",
      "## Svc candidate failure group 1/2",
      "## Svc candidate failure group 1/2: issue #7",
      "## Svc candidate failure group 1/2: ###",
    ].flatMap((line) => read(line).map((one) => (one.kind === "heading" ? one.title : one.kind)));
    expect(titles).toEqual(["a", "b", "text", "", "issue #7", ""]);
  });

  it.each([
    ["an indented block of code", `    ${HEADING}`],
    ["a title without a counter", "## Svc candidate failure group: x"],
    ["seven signs", `#####${HEADING}`],
    ["no blank", HEADING.replace("## ", "##")],
  ])("takes %s for text", (_name, line) => {
    expect(kinds(line)).toBe("text");
  });

  it("finds no heading inside a fence", () => {
    expect(kinds("```", HEADING, "```")).toBe("open code close");
    expect(kinds("- `a`", "  ```", `  ${HEADING}`, "  ```")).toBe("bullet open code close");
    expect(kinds("````", "```", HEADING, "`````")).toBe("open code code close");
    expect(kinds("~~~", "```", HEADING, "~~~ ")).toBe("open code code close");
  });

  it("ends an indented fence at a heading at the margin", () => {
    expect(kinds("  ```", "  x", HEADING, "  ```", "  y")).toBe("open code heading open code");
  });

  it("keeps a heading in a block whose lines were not indented with it", () => {
    expect(kinds("  ```", "x", HEADING, "  ```", HEADING)).toBe("open code code close heading");
  });

  it("ends a fence that is never closed at the next heading", () => {
    expect(kinds("```", "x", HEADING, "```", "y", HEADING, "z")).toBe(
      "open code code close text heading text",
    );
    expect(kinds("```", "x", HEADING, "  ```", "  y", "  ```", HEADING)).toBe(
      "open code heading open code close heading",
    );
  });

  it("takes a row of backticks with backticks behind it for no fence", () => {
    expect(kinds("``` a ` b", HEADING)).toBe("text heading");
  });

  it.each([
    ["- `a::b[x y]`", "a::b[x y]"],
    ["* `a` failed 3 of 3", "a"],
    ["+   `` a`b ``", "a`b"],
    ["- ` a `", "a"],
    ["- `a``b`", "a``b"],
    ["- `ünï/测试.py::t`", "ünï/测试.py::t"],
  ])("reads the id of %s", (line, id) => {
    expect(read(line)).toMatchObject([{ kind: "bullet", id }]);
  });

  it.each([["- a"], ["  - `a`"], ["- `a"], ["- ``"], ["-`a`"], [`- \`${"x".repeat(501)}\``]])(
    "takes %s for no test",
    (line) => {
      expect(kinds(line)).toBe("text");
    },
  );

  it("takes for one text what is behind 300,000 lines", () => {
    const text = `${"\n".repeat(300_000)}${HEADING}\n- \`a\`\n`;
    const lines = [...readReportLines(text)];
    expect(lines).toHaveLength(300_001);
    expect(lines.at(-1)).toMatchObject({ kind: "text", start: 300_000, end: text.length });
  });

  it("reads long lines of signs", () => {
    for (const line of ["`", "#", "- `", " ", "~", "- ``x"].map((sign) => sign.repeat(400_000))) {
      expect(read(line)).toHaveLength(1);
    }
  });
});
