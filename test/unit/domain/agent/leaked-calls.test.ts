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
    ["a quoted object", 'It sends {"name": "read_file", "arguments": {"path": "a"}} then.'],
    ["an object in a fence", 'Send\n```json\n{"name": "read_file", "arguments": {}}\n```'],
    ["markup in a code span", 'Use `<tool_call>{"name": "read_file"}</tool_call>` here.'],
    ["markup in a fence", '```xml\n<tool_call>{"name": "read_file"}</tool_call>\n```\nAs above.'],
    ["a call in thoughts before an answer", "<think><function=read_file>{}</function></think>No."],
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
  ])("is not slowed down by %s repeated", (scrap) => {
    expect(find(scrap.repeat(20_000)).length).toBeLessThanOrEqual(64);
  });
});

type Arguments = Readonly<Record<string, unknown>>;
type Template = (name: string, args: Arguments) => string;

const tags = (args: Arguments, write: (key: string, value: string) => string): string =>
  Object.entries(args)
    .map(([key, value]) => write(key, typeof value === "string" ? value : JSON.stringify(value)))
    .join("\n");
const python = (args: Arguments): string =>
  Object.entries(args)
    .map(([key, value]) => `${key}=${value === true ? "True" : JSON.stringify(value)}`)
    .join(", ");

/** How the templates of known models write a call. */
const TEMPLATES: Readonly<Record<string, Template>> = {
  "GLM 4.5": (name, args) =>
    `<tool_call>${name}\n${tags(args, (key, value) => `<arg_key>${key}</arg_key>\n<arg_value>${value}</arg_value>`)}\n</tool_call>`,
  "GLM 4.7": (name, args) =>
    `<tool_call>${name}${tags(args, (key, value) => `<arg_key>${key}</arg_key><arg_value>${value}</arg_value>`)}</tool_call>`,
  "GLM 4": (name, args) => `<|assistant|>${name}\n${JSON.stringify(args)}<|observation|>`,
  DSML: (name, args) =>
    `<｜DSML｜function_calls>\n<｜DSML｜invoke name="${name}">\n${tags(args, (key, value) => `<｜DSML｜parameter name="${key}" string="${typeof args[key] === "string"}">${value}</｜DSML｜parameter>`)}\n</｜DSML｜invoke>\n</｜DSML｜function_calls>`,
  "invoke tags": (name, args) =>
    `<function_calls>\n<invoke name="${name}">\n${tags(args, (key, value) => `<parameter name="${key}">${value}</parameter>`)}\n</invoke>\n</function_calls>`,
  "invoke tags alone": (name, args) =>
    `<invoke name="${name}">${tags(args, (key, value) => `<parameter name="${key}">${value}</parameter>`)}</invoke>`,
  MiniMax: (name, args) =>
    `<minimax:tool_call>\n<invoke name="${name}">\n${tags(args, (key, value) => `<parameter name="${key}">${value}</parameter>`)}\n</invoke>\n</minimax:tool_call>`,
  Step: (name, args) =>
    `<steptml:invoke name="${name}">${tags(args, (key, value) => `<steptml:parameter name="${key}">${value}</steptml:parameter>`)}</steptml:invoke>`,
  "Llama python_tag": (name, args) =>
    `<|python_tag|>${JSON.stringify({ name, parameters: args })}<|eom_id|>`,
  "Llama python_tag, typed": (name, args) =>
    `<|python_tag|>${JSON.stringify({ type: "function", name, parameters: args })}`,
  "Llama python_tag, a call": (name, args) =>
    `<|python_tag|>${name}.call(${python(args)})<|eom_id|>`,
  "Llama 4": (name, args) => `<|python_start|>[${name}(${python(args)})]<|python_end|>`,
  "Granite 3": (name, args) => `<|tool_call|>[${JSON.stringify({ name, arguments: args })}]`,
  "Granite 3.3": (name, args) =>
    `<tool_call>[${JSON.stringify({ name, arguments: args })}]</tool_call>`,
  "Granite 20B": (name, args) => `<function_call> ${JSON.stringify({ name, arguments: args })}`,
  "Phi 4 mini": (name, args) =>
    `<|tool_call|>[${JSON.stringify({ name, arguments: args })}]<|/tool_call|>`,
  Phi: (name, args) => `functools[${JSON.stringify({ name, arguments: args })}]`,
  "Command R": (name, args) =>
    `Action: \`\`\`json\n[\n    ${JSON.stringify({ tool_name: name, parameters: args })}\n]\n\`\`\``,
  "Command A": (name, args) =>
    `<|START_THINKING|>I look.<|END_THINKING|><|START_ACTION|>[\n    ${JSON.stringify({ tool_call_id: "0", tool_name: name, parameters: args })}\n]<|END_ACTION|>`,
  "Gemma 3": (name, args) => `\`\`\`tool_code\nprint(default_api.${name}(${python(args)}))\n\`\`\``,
  "Gemma 4": (name, args) =>
    `<|tool_call>call:${name}{${Object.entries(args)
      .map(
        ([key, value]) =>
          `${key}:${typeof value === "string" ? `<|"|>${value}<|"|>` : JSON.stringify(value)}`,
      )
      .join(",")}}<tool_call|>`,
  LFM: (name, args) => `<|tool_call_start|>[${name}(${python(args)})]<|tool_call_end|>`,
  Kimi: (name, args) =>
    `<|tool_calls_section_begin|><|tool_call_begin|>functions.${name}:0<|tool_call_argument_begin|>${JSON.stringify(args)}<|tool_call_end|><|tool_calls_section_end|>`,
  "Mistral 7": (name, args) => `[TOOL_CALLS]${name}${JSON.stringify(args)}`,
  "Mistral 11": (name, args) =>
    `[TOOL_CALLS]${name}[CALL_ID]a1b2c3d4e[ARGS]${JSON.stringify(args)}`,
  "gpt-oss": (name, args) =>
    `<|start|>assistant to=functions.${name}<|channel|>commentary json<|message|>${JSON.stringify(args)}<|call|>`,
  "gpt-oss without tokens": (name, args) =>
    `assistantcommentary to=functions.${name} json${JSON.stringify(args)}`,
  Hunyuan: (name, args) =>
    `<tool_calls>[${JSON.stringify({ name, arguments: args })}]</tool_calls>`,
  InternLM: (name, args) =>
    `<|action_start|><|plugin|>${JSON.stringify({ name, parameters: args })}<|action_end|>`,
  Olmo: (name, args) => `<function_calls>\n${name}(${python(args)})\n</function_calls>`,
  ReAct: (name, args) => `Thought: I look.\nAction: ${name}\nAction Input: ${JSON.stringify(args)}`,
  "JSON alone": (name, args) => JSON.stringify({ name, arguments: args }),
  "JSON in a fence alone": (name, args) =>
    `\`\`\`json\n${JSON.stringify({ name, parameters: args })}\n\`\`\``,
};
const SETS: readonly Arguments[] = [
  { path: "src/a.ts" },
  { pattern: "a, (b|c)", path: "src" },
  { pattern: 'say "no"', ignore_case: true },
  { path: 'it\'s [here]/x"y".ts' },
  {},
];
const LEADS = ["", "I look at the file first.\n\n", "<think>It may lock.</think>\n"];
const families = Object.keys(TEMPLATES).flatMap((family) =>
  SETS.flatMap((args, set) =>
    LEADS.filter((lead) => !(lead.startsWith("I look") && family.startsWith("JSON"))).map(
      (lead) => [family, set, lead, args] as const,
    ),
  ),
);

describe("findLeakedCalls on the templates of known models", () => {
  it.each(families)(
    "reads a call of %s with arguments %i behind %j",
    (family, _set, lead, args) => {
      const write = TEMPLATES[family] as Template;
      const calls = find(lead + write("search", args));
      expect(calls.map(({ name }) => name)).toEqual(["search"]);
      expect(JSON.parse(calls[0]?.arguments ?? "")).toEqual(args);
    },
  );
});
