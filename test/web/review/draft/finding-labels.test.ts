import { describe, expect, it } from "vitest";
import {
  explainPlacement,
  findingLocation,
  findingTitle,
  quoteDiffers,
} from "../../../../src/adapters/web/pages/review/draft/finding-labels.ts";
import { anchorFinding } from "../../../../src/domain/finding/anchor-finding.ts";
import { indexDiff } from "../../../../src/domain/finding/diff-index.ts";
import { toFinding } from "../../../../src/domain/finding/finding.ts";
import { sampleComment } from "./sample-answer.ts";

describe("the place of a finding", () => {
  it.each([
    ["Line 2", {}, false],
    ["Lines 2–4", { startLine: 2, line: 4 }, false],
    ["Line 2 before the change", { side: "LEFT" }, false],
    ["a.ts, line 2", {}, true],
  ] as const)("reads %s", (words, over, isInSummary) => {
    expect(findingLocation(sampleComment(over), isInSummary)).toBe(words);
  });

  it("is the file, or nothing, when there is no line", () => {
    const { line: _none, ...comment } = sampleComment();
    expect(findingLocation(comment, false)).toBe("Whole file");
    expect(findingLocation(comment, true)).toBe("a.ts");
    expect(findingLocation({ ...comment, path: "" }, true)).toBe("No file");
  });
});

describe("the title of a finding", () => {
  it("is the first sentence of its text when the model gave none", () => {
    const { title: _none, ...comment } = sampleComment({ body: "It leaks. Close it.\nNow." });
    expect(findingTitle(comment)).toBe("It leaks.");
    expect(findingTitle({ ...comment, body: "x".repeat(200) })).toHaveLength(141);
    expect(findingTitle({ ...comment, body: "" })).toBe("Without a title");
  });
});

describe("the reason for a finding's place", () => {
  it("is no question when it is where the model put it", () => {
    expect(explainPlacement(sampleComment())).toBeUndefined();
  });

  it("names both lines when the quote was elsewhere", () => {
    const why = explainPlacement(
      sampleComment({ moved: true, namedLine: 14, line: 9, quote: "a = 1" }),
    );
    expect(why?.question).toBe("Moved from line 14 to line 9: why?");
    expect(why?.answer).toContain("`a = 1`, is on line 9");
  });

  const patch = "@@ -1,2 +1,3 @@\n one\n+two\n+two";
  const diff = indexDiff([{ path: "a.ts", status: "modified", patch }]);

  it.each([
    ["names no file", { path: "" }],
    ["does not change that file", { path: "other.ts", line: 3 }],
    ["named the file alone", { path: "a.ts" }],
    ["put it on line 90", { path: "a.ts", line: 90 }],
    ["is nowhere in this file", { path: "a.ts", line: 1, quote: "three" }],
    ["is at 2 places", { path: "a.ts", line: 1, quote: "two" }],
  ])("has a text for every reason of the plan: %s", (words, comment) => {
    const finding = toFinding({ body: "It leaks.", ...comment });
    const { bucket, reason } = anchorFinding(finding, diff);
    const { line, quote } = finding;
    const why = explainPlacement(
      sampleComment({
        bucket,
        reason,
        path: finding.path,
        ...(line === undefined ? {} : { line }),
        ...(quote === undefined ? {} : { quote }),
      }),
    );
    expect(why?.answer).toContain(words === "names no file" ? "named no file" : words);
    expect(why?.question).toMatch(/^Why is this (not on a line|in the summary)\?$/);
  });

  it("shows an unknown reason unchanged", () => {
    const why = explainPlacement(sampleComment({ bucket: "summary", reason: "the moon was full" }));
    expect(why?.answer).toBe("The moon was full.");
  });
});

describe("a quote", () => {
  it("is shown when the lines do not contain it, regardless of their indentation", () => {
    expect(quoteDiffers(sampleComment({ quote: "a = 1", text: "  a  =  1;" }))).toBe(false);
    expect(quoteDiffers(sampleComment({ quote: "a = 2", text: "a = 1;" }))).toBe(true);
    expect(quoteDiffers(sampleComment({ quote: "a = 2" }))).toBe(true);
    expect(quoteDiffers(sampleComment())).toBe(false);
  });
});
