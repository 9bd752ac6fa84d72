import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipContext } from "../../../../src/domain/task/clip-context.ts";
import { parseReport } from "../../../../src/domain/task/parse-report.ts";

const bytesOf = (text: string): number => Buffer.from(text).length;
const lines = (word: string, count: number, indent = ""): string =>
  Array.from({ length: count }, (_, at) => `${indent}${word} ${at}\n`).join("");
const group = (at: number, of: number, ...tests: readonly [string, string][]): string =>
  `## Svc candidate failure group ${at}/${of}: Group ${at}\n\n${tests
    .map(([id, trace]) => `- \`${id}\`\n\n  \`\`\`\n${trace}  \`\`\`\n`)
    .join("\n")}\n`;

describe("clipContext", () => {
  it("leaves text within the limit unchanged, to the byte", () => {
    const context = `é🚀\r\n${group(1, 2, ["a", "  x\n"])}`;
    expect(clipContext(context, bytesOf(context))).toBe(context);
    expect(clipContext(context, bytesOf(context) - 1)).not.toBe(context);
    expect(clipContext("", 0)).toBe("");
  });

  it("keeps the head and more of the tail of a plain log, in whole lines, and reports how much is omitted", () => {
    const log = lines("line", 1_000);
    const clipped = clipContext(log, 2_000);
    const [head = "", tail = ""] = clipped.split(/\[… \d+ bytes left out …\]\n/);
    expect(log.startsWith(head)).toBe(true);
    expect(log.endsWith(tail)).toBe(true);
    expect(head.endsWith("\n")).toBe(true);
    expect(log.at(-tail.length - 1)).toBe("\n");
    expect(head.length).toBeGreaterThan(400);
    expect(tail.length).toBeGreaterThan(1_300);
    const left = Number(/(\d+) bytes left out/.exec(clipped)?.[1]);
    expect(head.length + left + tail.length).toBe(log.length);
    expect(bytesOf(clipped)).toBeLessThanOrEqual(2_000);
  });

  it("keeps every heading, test and the end of every traceback", () => {
    const context = `${lines("intro", 1_000)}${[1, 2, 3]
      .map((at) =>
        group(
          at,
          3,
          [`a${at}`, `${lines("frame", 300, "  ")}  E end of a${at}\n`],
          [`b${at}`, `${lines("frame", 300, "  ")}  E end of b${at}\n`],
        ),
      )
      .join("")}`;
    const clipped = clipContext(context, 6_000);
    expect(bytesOf(clipped)).toBeLessThanOrEqual(6_000);
    const { preamble, groups } = parseReport(clipped);
    expect(preamble).toMatch(/^intro 0\n[\s\S]*bytes left out[\s\S]*intro 999\n$/);
    expect(groups.map(({ title }) => title)).toEqual(["Group 1", "Group 2", "Group 3"]);
    for (const { tests, index } of groups) {
      expect(tests.map(({ id }) => id)).toEqual([`a${index}`, `b${index}`]);
      for (const { id, traceback } of tests) {
        expect(traceback).toMatch(/^frame 0\n/);
        expect(traceback).toMatch(/\n\[… \d+ bytes left out …\]\nframe/);
        expect(traceback?.endsWith(`E end of ${id}`)).toBe(true);
      }
    }
  });

  it("gives what a small group does not need to a large one", () => {
    const small = group(1, 2, ["a", "  short\n"]);
    const context = `${small}${group(2, 2, ["b", lines("frame", 5_000, "  ")])}`;
    const clipped = clipContext(context, 10_000);
    expect(clipped.startsWith(small)).toBe(true);
    expect(bytesOf(clipped)).toBeGreaterThan(9_800);
  });

  it("cuts one long line inside, but no character", () => {
    for (const unit of ["x", "é", "測", "🚀"]) {
      const clipped = clipContext(unit.repeat(10_000), 1_000);
      expect(bytesOf(clipped)).toBeLessThanOrEqual(1_000);
      expect(bytesOf(clipped)).toBeGreaterThan(900);
      const [head = "", tail = ""] = clipped.split(/\n\[… \d+ bytes left out …\]\n/);
      expect([head, tail].map((part) => part.replaceAll(unit, ""))).toEqual(["", ""]);
    }
  });

  it("never returns more bytes than requested, and clips clipped text no further", () => {
    const piece = fc.constantFrom(
      "## Svc candidate failure group 1/2: t\n",
      "- `id`\n",
      "  ```\n",
      "```\n",
      lines("  frame", 40),
      "🚀".repeat(200),
      "\n",
      "測\r\n",
      "x".repeat(500),
      "\ud83d",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(3_000), (pieces, max) => {
        const clipped = clipContext(pieces.join(""), max);
        expect(bytesOf(clipped)).toBeLessThanOrEqual(max);
        expect(clipContext(clipped, max)).toBe(clipped);
      }),
    );
  });

  it("clips 4 MiB of any text", () => {
    const units = [
      "\n",
      "```\n",
      "- `a`\n",
      "## Svc candidate failure group 1/2: x\n",
      "x",
      "測",
      "  x\n",
    ];
    for (const unit of units) {
      const clipped = clipContext(unit.repeat(4_194_304 / bytesOf(unit)), 524_288);
      expect(bytesOf(clipped)).toBeLessThanOrEqual(524_288);
      expect(bytesOf(clipped)).toBeGreaterThan(500_000);
    }
  });
});
