import { describe, expect, it } from "vitest";
import { findClosing, findNextMark } from "../../../../src/domain/answer/template-markup.ts";

describe("nextMark", () => {
  it.each([
    ["{", "bracket"],
    ["[1", "bracket"],
    ["<think>", "thought"],
    ["<Thinking mode='x'>", "thought"],
    ["[THINK]", "thought"],
    ["◁think▷", "thought"],
    ["<|begin_of_thought|>", "thought"],
    ["<|channel|>analysis<|message|>", "thought"],
    ["</think>", "thought-end"],
    ["[/THINK]", "thought-end"],
    ["<tool_call>", "tool"],
    ['<invoke name="x">', "tool"],
    ["<function=x>", "tool"],
    ["[TOOL_CALLS]", "tool"],
    ["<|python_tag|>", "tool"],
    ["<|channel|>commentary to=functions.x <|constrain|>json<|message|>", "tool"],
    ["<｜tool▁calls▁begin｜>", "tool"],
    ["```tool_code", "tool"],
    ["<|im_start|>user", "user-turn"],
    ["<start_of_turn>user", "user-turn"],
    ["[INST]", "user-turn"],
    ["<|im_start|>assistant", "token"],
    ["<|channel|>final<|message|>", "token"],
    ["</s>", "token"],
    ["<answer>", "token"],
  ])("explains %s", (text, kind) => {
    expect(findNextMark(`some text ${text}`, 0)).toMatchObject({ kind, start: 10 });
  });

  it.each(["plain text", "a < b && c > d", "List<string>", "```json"])(
    "finds nothing in %s",
    (text) => {
      expect(findNextMark(text, 0)).toBeUndefined();
    },
  );
});

describe("closingOf", () => {
  it.each([
    ["<think>a</think>b", "b"],
    ["[THINK]a[/THINK]b", "b"],
    ["<seed:think>a</think></seed:think>b", "b"],
    ["<|channel|>analysis<|message|>a<|end|>b", "b"],
    ["<think>a", undefined],
    ["[TOOL_CALLS]a", undefined],
  ])("finds what closes %s", (text, rest) => {
    const mark = findNextMark(text, 0);
    const close = mark && findClosing(mark, text, new Map());
    expect(close && text.slice(close.end)).toBe(rest);
  });

  it("searches a text once", () => {
    const text = "<think>a<think>b</think>";
    const closings = new Map();
    const found = [0, 8].map((from) => {
      const mark = findNextMark(text, from);
      return mark && findClosing(mark, text, closings);
    });
    expect(found[1]).toBe(found[0]);
  });
});
