import { describe, expect, it } from "vitest";
import { findLeakedCalls } from "../../../../src/domain/agent/leaked-calls.ts";

const TOOLS = ["read_file", "search"];
const ARGUMENTS = '{"path": "src/a.ts", "note": "a \\"}\\" in text"}';
const find = (text: string) => findLeakedCalls(text, TOOLS);

describe("findLeakedCalls", () => {
  it.each([
    [
      "a section of calls",
      `<|tool_calls_section_begin|><|tool_call_begin|>functions.read_file:0<|tool_call_argument_begin|>${ARGUMENTS}<|tool_call_end|><|tool_calls_section_end|>`,
    ],
    ["a function tag", `I look.\n<function=read_file>${ARGUMENTS}</function>`],
    [
      "full-width markers",
      `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>read_file\n\`\`\`json\n${ARGUMENTS}\n\`\`\`<｜tool▁call▁end｜>`,
    ],
    [
      "full-width markers, short",
      `<｜tool▁call▁begin｜>read_file<｜tool▁sep｜>${ARGUMENTS}<｜tool▁call▁end｜>`,
    ],
    [
      "a channel",
      `<|channel|>commentary to=functions.read_file <|constrain|>json<|message|>${ARGUMENTS}<|call|>`,
    ],
    ["a name before its arguments", `[TOOL_CALLS]read_file[ARGS]${ARGUMENTS}`],
  ])("reads %s", (_name, text) => {
    expect(find(text)).toEqual([{ name: "read_file", arguments: ARGUMENTS }]);
  });

  it.each([
    [
      "a tag around an object",
      `<tool_call>\n{"name": "read_file", "arguments": {"path": "a"}}\n</tool_call>`,
    ],
    ["a list", '[TOOL_CALLS] [{"name": "read_file", "arguments": {"path": "a"}}]'],
    [
      "arguments as a text",
      '<tool_call>{"name": "read_file", "arguments": "{\\"path\\":\\"a\\"}"}</tool_call>',
    ],
    ["parameter tags", "<function=read_file>\n<parameter=path>\na\n</parameter>\n</function>"],
  ])("reads %s", (_name, text) => {
    expect(find(text)).toEqual([{ name: "read_file", arguments: '{"path":"a"}' }]);
  });

  it("reads several calls in order", () => {
    const two =
      '[TOOL_CALLS] [{"name": "search", "arguments": {"pattern": "a"}}, {"name": "read_file", "arguments": {"path": "b"}}]';
    expect(find(two).map(({ name }) => name)).toEqual(["search", "read_file"]);
    const tags =
      '<tool_call>{"name": "search"}</tool_call>\n<tool_call>{"name": "read_file"}</tool_call>';
    expect(find(tags).map(({ name }) => name)).toEqual(["search", "read_file"]);
  });

  it.each([
    ["a tool that was not offered", `<function=shell>${ARGUMENTS}</function>`],
    ["a quoted object without markup", '{"name": "read_file", "arguments": {"path": "a"}}'],
    ["a name in prose", "I would call read_file({path: 1}) here."],
    ["an object that never closes", '<tool_call>{"name": "read_file", "arguments": {'],
    ["an object without a name", '<tool_call>{"arguments": {}}</tool_call>'],
  ])("takes %s for no call", (_name, text) => {
    expect(find(text)).toEqual([]);
  });

  it.each([
    ["<tool_call>{"],
    ["<function=read_file>"],
    ["[TOOL_CALLS] ["],
    ["<parameter=a>"],
    ['{"name"'],
    ["} , "],
    ['<tool_call>{\\"'],
  ])("is not held up by %s over and over", (scrap) => {
    expect(find(scrap.repeat(20_000)).length).toBeLessThanOrEqual(64);
  });
});
