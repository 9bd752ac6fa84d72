import { describe, expect, it } from "vitest";
import { findTrailingElementCalls } from "../../../../src/domain/agent/element-calls.ts";
import { findLeakedCalls } from "../../../../src/domain/agent/leaked-calls.ts";
import { createRandom, type Random } from "../../../fakes/random.ts";

const TOOLS = ["read_file", "search", "list_files"];
type Arguments = Readonly<Record<string, unknown>>;

const escaped = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value))
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;");
const children = (args: Arguments, gap: string): string =>
  Object.entries(args)
    .map(([key, value]) => `${gap}<${key}>${escaped(value)}</${key}>`)
    .join("");
const attributes = (args: Arguments): string =>
  Object.entries(args)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join("");

/** How models that were trained on elements, or told of them, write a call. */
const WRITERS: readonly ((name: string, args: Arguments) => string)[] = [
  (name, args) => `<${name}>${children(args, "")}</${name}>`,
  (name, args) => `<${name}>${children(args, "\n  ")}\n</${name}>`,
  (name, args) => `<${name}${attributes(args)}/>`,
  (name, args) => `<${name}${attributes(args)} />`,
  (name, args) => `<${name}${attributes(args)}></${name}>`,
  (name, args) => `<${name}>\n${JSON.stringify(args)}\n</${name}>`,
  (name, args) => `<tool_call>\n<${name}>${children(args, "\n")}\n</${name}>\n</tool_call>`,
  (name, args) => `<${name}>\n<args>${children(args, "\n")}\n</args>\n</${name}>`,
  (name, args) =>
    JSON.stringify({
      tool_calls: [
        { id: "call_1", type: "function", function: { name, arguments: JSON.stringify(args) } },
      ],
    }),
  (name, args) => JSON.stringify({ tool_calls: [{ name, arguments: args }] }, null, 2),
  (name, args) =>
    JSON.stringify({
      role: "assistant",
      content: null,
      tool_calls: [{ function: { name, arguments: args } }],
    }),
  (name, args) =>
    `\`\`\`json\n${JSON.stringify({ tool_calls: [{ name, parameters: args }] })}\n\`\`\``,
  (name, args) => JSON.stringify({ function_call: { name, arguments: JSON.stringify(args) } }),
];

function argumentsBy(random: Random): Arguments {
  const path = random.pick(["src/a.ts", "it's [here]/x.ts", "docs/Über uns.md", "a b/c&d.ts"]);
  const pattern = random.pick(["a < b", 'say "no"', "foo\\(bar\\)", "x && y"]);
  return random.pick<Arguments>([
    { path },
    { pattern, path },
    { pattern, ignore_case: true },
    { path },
  ]);
}

const LEADS = ["", "I look at the file first.\n\n", "<think>It may lock.</think>\n"];
const TAILS = ["", "\n", "<|im_end|>"];

const calls = Array.from({ length: 400 }, (_, at) => {
  const random = createRandom(2_200 + at);
  const form = at % WRITERS.length;
  const args = argumentsBy(random);
  const name = random.pick(TOOLS);
  const isWhole = form >= 8;
  const lead = isWhole ? random.pick(["", "<think>It may lock.</think>\n"]) : random.pick(LEADS);
  const text = lead + (WRITERS[form]?.(name, args) ?? "") + random.pick(TAILS);
  return { at, form, text, name, args };
});

describe("calls as elements, or as the message they should have been", () => {
  it.each(calls)("are found ($at, form $form)", ({ text, name, args }) => {
    const found = findLeakedCalls(text, TOOLS);
    expect(found.map((call) => [call.name, JSON.parse(call.arguments)])).toEqual([[name, args]]);
  });

  it("are found several in a row", () => {
    const text = '<read_file path="a.ts"/>\n<search><pattern>x</pattern></search>';
    expect(findLeakedCalls(text, TOOLS)).toEqual([
      { name: "read_file", arguments: '{"path":"a.ts"}' },
      { name: "search", arguments: '{"pattern":"x"}' },
    ]);
  });

  it.each([
    ["a tool that was not offered", '<delete_file path="a.ts"/>'],
    ["an element in the middle", '<read_file path="a.ts"/>\nso it says.'],
    ["an element in a sentence", 'The file holds <read_file path="a.ts"/>'],
    ["an element in a code span", 'It says:\n`<read_file path="a.ts"/>`'],
    ["an element in a fence", 'It says:\n```xml\n<read_file path="a.ts"/>\n```'],
    ["an element in an open fence", 'It says:\n```xml\n<read_file path="a.ts"/>'],
    ["an element in a thought", '<think>\n<read_file path="a.ts"/>\n</think>No.'],
    ["an element with prose in it", "<read_file>reads a file</read_file>"],
    ["an element that does not end", "<read_file><path>a.ts</path>"],
    [
      "a message in a sentence",
      'It sends {"tool_calls": [{"name": "read_file", "arguments": {}}]}',
    ],
    [
      "an answer with calls in it",
      '{"summary": "x", "tool_calls": [{"name": "search", "arguments": {}}]}',
    ],
    ["a message among others", '{"summary": "x", "comments": []}'],
    ["a quotation", '> <read_file path="a.ts"/>'],
  ])("are not seen in %s", (_name, text) => {
    expect(findLeakedCalls(text, TOOLS)).toEqual([]);
  });

  it("are read in bounded time", () => {
    const isCode = (): boolean => false;
    expect(findTrailingElementCalls("<read_file>\n".repeat(20_000), TOOLS, isCode)).toEqual([]);
    expect(findTrailingElementCalls("\n<tool_call>".repeat(20_000), TOOLS, isCode)).toEqual([]);
  });
});
