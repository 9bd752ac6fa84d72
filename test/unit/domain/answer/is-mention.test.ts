import { describe, expect, it } from "vitest";
import { isMention } from "../../../../src/domain/answer/is-mention.ts";
import { findNextMark } from "../../../../src/domain/answer/template-markup.ts";

const mentions = (text: string): boolean | undefined => {
  const mark = findNextMark(text, 0);
  return mark && isMention(text, mark);
};

describe("isMention", () => {
  it.each([
    "The <think> tag is open.",
    "The closing </think> is missing.",
    'It is "<think>" then.',
    "Promise<Response> is awaited.",
    "Render <Thinking /> here.",
    "<Thinking> flickers.",
    "An \\<think> is escaped.",
    "Code:\n\n    <think>\n",
    "An <output> element.",
  ])("takes the tag of %j for a word", (text) => {
    expect(mentions(text)).toBe(true);
  });

  it.each([
    "<think>Hm.",
    "It locks. <think>Hm.",
    "Hm.</think>It locks.",
    "It locks.<|im_end|>",
    "<answer>It locks.</answer>",
  ])("takes the tag of %j for markup", (text) => {
    expect(mentions(text)).toBe(false);
  });
});
