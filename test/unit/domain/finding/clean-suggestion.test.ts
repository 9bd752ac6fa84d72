import { describe, expect, it } from "vitest";
import { cleanSuggestion } from "../../../../src/domain/finding/clean-suggestion.ts";

describe("cleanSuggestion", () => {
  it.each([
    ["<think>Hm.</think>\n  run();<|im_end|>", "", "  run();"],
    ["Hm.\n</think>\n  run();", "", "  run();"],
    ["run();\n<think>Hm.", "", "run();"],
    ["run();\n<tool_call>{}</tool_call>", "", "run();"],
    ["<|im_start|>assistant\nrun();<|im_end|><|endoftext|>", "", "run();"],
    ["<think>Hm.</think>", "", ""],
    ["{{ a }}<|im_end|>", "x<|im_end|>", "{{ a }}<|im_end|>"],
    ["<think>a</think>b", "<think></think>", "<think>a</think>b"],
    ['cut("<think>");', "", 'cut("<think>");'],
    ["", "", ""],
  ])("makes of %j in a file of %j %j", (text, file, rest) => {
    expect(cleanSuggestion(text, file)).toBe(rest);
  });
});
