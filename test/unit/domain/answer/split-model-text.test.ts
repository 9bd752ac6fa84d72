import { describe, expect, it } from "vitest";
import { splitModelText } from "../../../../src/domain/answer/split-model-text.ts";
import { ABOUT_MARKUP, CALLS, ENDS, THOUGHTS } from "../../../fakes/template-markup.ts";

const kindsOf = (text: string): readonly string[] => splitModelText(text).map(({ kind }) => kind);

describe("splitModelText", () => {
  it.each([
    ["<think>a</think>b `c`<|im_end|>", ["thought", "text", "code", "token"]],
    ["a<tool_call>{}</tool_call>b", ["text", "call", "text"]],
    ["a\n</think>b", ["thought", "text"]],
    ["a<|im_end|>\n<|im_start|>user\nb", ["text", "token", "text", "foreign-turn"]],
    ["", []],
  ])("splits the parts of %j", (text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds);
  });

  it.each([...ABOUT_MARKUP, ...CALLS, ...ENDS, ...Object.values(THOUGHTS)])(
    "covers all of %j in order",
    (text) => {
      let at = 0;
      for (const { start, end } of splitModelText(text)) {
        expect(start).toBe(at);
        at = end;
      }
      expect(at).toBe(text.length);
    },
  );
});
