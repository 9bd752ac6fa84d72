import { describe, expect, it } from "vitest";
import {
  type ComparedFinding,
  createCompareIssues,
} from "../../../../src/domain/finding/same-issue.ts";

const finding = (text: string, change: Partial<ComparedFinding> = {}): ComparedFinding => ({
  text,
  category: "correctness",
  path: "src/refund.ts",
  code: "const total = sumRefunds(orders);",
  hunk: "src/refund.ts 1",
  source: 0,
  ...change,
});
const LEAK = finding(
  "Refund total ignores cancelled orders. `sumRefunds` adds every order, so a cancelled one is refunded twice.",
);
const isSame = (left: ComparedFinding, right: ComparedFinding, ...others: ComparedFinding[]) =>
  createCompareIssues([left, right, ...others])(left, right) !== undefined;

describe("createCompareIssues", () => {
  it("finds the same issue in similar words", () => {
    const again = finding(
      "Cancelled orders are refunded twice: the refund total of `sumRefunds` includes every cancelled order.",
    );
    expect(isSame(LEAK, again)).toBe(true);
  });

  it("finds the same issue in other words with a rare identifier and the category in common", () => {
    const again = finding(
      "Double payment for cancelled purchases. `sumRefunds` does not filter by status before it adds up.",
    );
    expect(isSame(LEAK, again)).toBe(true);
  });

  it.each<[string, ComparedFinding]>([
    [
      "another issue on the same lines",
      finding("The loop is quadratic: each order is searched in the whole list of payments again."),
    ],
    [
      "another issue that names the same function",
      finding("`sumRefunds` has no test for an empty list.", { category: "tests" }),
    ],
    [
      "the same words at another place",
      finding(LEAK.text, { hunk: "src/other.ts 4", code: "renderPage(template);" }),
    ],
    ["a text without words", finding("!!!")],
  ])("keeps %s apart", (_what, other) => {
    expect(isSame(LEAK, other)).toBe(false);
  });

  it("needs the same names, where both name some", () => {
    const missing = (name: string) =>
      finding(`Missing null check of \`${name}\` before it is read.`);
    expect(isSame(missing("firstOrder"), missing("lastOrder"))).toBe(false);
    expect(isSame(missing("firstOrder"), missing("firstOrder"))).toBe(true);
  });

  it("takes a name for enough if each answer has it once and nothing speaks against it", () => {
    const words = (text: string, source: number) => finding(`\`sumRefunds\` ${text}`, { source });
    const [earlier, now] = [words("amber fjord kelp", -1), words("quartz tundra willow", 0)];
    expect(isSame(earlier, now)).toBe(true);
    expect(isSame(earlier, now, words("nickel orchid", 0))).toBe(false);
    expect(isSame(earlier, { ...now, category: "style" })).toBe(false);
    expect(isSame(words("leaks its handle", -1), words("has a race", 0))).toBe(false);
  });

  it("needs a common name for findings that are far apart in one hunk", () => {
    const at = (line: number, text: string) =>
      finding(text, { code: `line${line}();`, lines: { side: "RIGHT", from: line, to: line } });
    const text = "The error is swallowed: the catch block is empty, so failures go unnoticed.";
    expect(isSame(at(10, text), at(12, text))).toBe(true);
    expect(isSame(at(10, text), at(400, text))).toBe(false);
    expect(isSame(at(10, `${text} See \`sumRefunds\`.`), at(400, `${text} \`sumRefunds\``))).toBe(
      true,
    );
  });

  it("compares by a common line when hunks differ", () => {
    const moved = finding(LEAK.text, { hunk: "src/refund.ts 9" });
    expect(isSame(LEAK, moved)).toBe(true);
    expect(
      isSame(finding(LEAK.text, { code: "}" }), finding(LEAK.text, { code: "}", hunk: "x" })),
    ).toBe(false);
  });

  it("does not count an identifier that many findings name as rare", () => {
    const other = finding("Wrong currency: `sumRefunds` mixes euros and dollars of orders.");
    const many = Array.from({ length: 12 }, (_, at) =>
      finding(`\`sumRefunds\` issue number ${at} about something else entirely`),
    );
    expect(isSame(LEAK, other, ...many)).toBe(false);
  });
});
