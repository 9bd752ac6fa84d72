import { describe, expect, it } from "vitest";
import type { ListedFinding } from "../../../../src/domain/render/list-findings.ts";
import {
  formatFindingText,
  getFindingTitle,
  toPlainText,
} from "../../../../src/domain/render/to-plain-text.ts";
import { plannedFinding } from "./sample-draft.ts";

const listed = (finding: Parameters<typeof plannedFinding>[0], isOnLine = true): ListedFinding => {
  const planned = plannedFinding(finding);
  const { place } = planned;
  return {
    bucket: "inline",
    planned,
    ...(isOnLine && place !== undefined ? { headPlace: place } : {}),
  };
};

describe("plainText", () => {
  it.each([
    ["text with its breaks", "a\tb\r\nc", "a\tb\r\nc"],
    ["an escape sequence", "a\u001b[31mb\u0000", "a\ufffd[31mb\ufffd"],
    ["half a character", "a\ud800b", "a\ufffdb"],
    ["what turns or hides text", "a\u202eb\u200bc\ufeff", "abc"],
    ["an emoji of several", "👩‍💻", "👩‍💻"],
  ])("gives %s fit to be read", (_what, text, expected) => {
    expect(toPlainText(text)).toBe(expected);
  });
});

describe("findingWords", () => {
  it.each([
    ["its body", listed({}), "It leaks."],
    ["its place when no line holds it", listed({}, false), "src/a.ts:42: It leaks."],
    ["that there are no words", listed({ body: "\u200b" }), "The model gave no explanation."],
  ])("prints %s", (_what, one, words) => {
    expect(formatFindingText(one)).toBe(words);
  });
});

describe("findingTitle", () => {
  it.each([
    ["Leak", "Leak"],
    [" a\n\n# b ", "a # b"],
    ["\u200b", undefined],
    [undefined, undefined],
  ])("shows %j as %j", (title, shown) => {
    expect(getFindingTitle(listed({ title }))).toBe(shown);
  });
});
