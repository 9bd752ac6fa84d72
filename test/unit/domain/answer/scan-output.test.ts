import { describe, expect, it } from "vitest";
import { scanOutput } from "../../../../src/domain/answer/scan-output.ts";
import { plain } from "./create-reading.ts";

const scan = (text: string) => scanOutput({ contract: "review", text, fuel: { left: 10_000 } });
const answersIn = (text: string) => scan(text).finds.map(({ node }) => plain(node));
const A = '{"summary": "a"}';
const B = '{"summary": "b"}';

describe("scanOutput", () => {
  it.each([
    ["all of them in order", `${A} and ${B}`, [{ summary: "a" }, { summary: "b" }]],
    ["not those in thoughts", `<think>${A}</think>${B}`, [{ summary: "b" }]],
    ["not those before an end of thoughts", `${A}</think>${B}`, [{ summary: "b" }]],
    ["none in open thoughts", `<think>${A}`, []],
    [
      "those behind an answer, in open thoughts too",
      `${A}\n<think>${B}`,
      [{ summary: "a" }, { summary: "b" }],
    ],
    ["those behind a tag in a fence", `\`\`\`\n<think>\n\`\`\`\n${A}`, [{ summary: "a" }]],
    ["those before a stray end of thoughts", `<think></think>${A}</think>`, [{ summary: "a" }]],
    ["none before an end of thoughts", `${A}</think>`, []],
    ["those behind a tag in code", `Use \`<think>\`: ${A}`, [{ summary: "a" }]],
    ["those behind a tag in a sentence", `The <think> tag: ${A}`, [{ summary: "a" }]],
    [
      "those of a turn that may be a quote",
      `${A}<|im_start|>user\n${B}`,
      [{ summary: "a" }, { summary: "b" }],
    ],
    [
      "none of an echoed prompt",
      `<|im_start|>user\nreview this<|im_start|>assistant\n${A}`,
      [{ summary: "a" }],
    ],
    ["those behind leaked channels", `analysis ${A} assistantfinal${B}`, [{ summary: "b" }]],
  ])("finds answers: %s", (_, text, answers) => {
    expect(answersIn(text)).toEqual(answers);
  });

  it("distinguishes prose from thoughts, tokens and answers", () => {
    expect(scan(`<think>no</think>yes ${A}<|im_end|> and {"x": 1} too`)).toMatchObject({
      prose: 'yes  and {"x": 1} too',
      talk: "yes  and  too",
    });
  });

  it("finds where the output proper begins", () => {
    expect(scan("<think>no</think>yes").from).toBe(17);
  });
});
