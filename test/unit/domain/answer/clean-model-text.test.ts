import { describe, expect, it } from "vitest";
import { cleanModelText, cleanTranscript } from "../../../../src/domain/answer/clean-model-text.ts";
import {
  ABOUT_MARKUP,
  BEGINNINGS,
  CALLS,
  CUT_THOUGHTS,
  ENDS,
  THOUGHTS,
} from "../../../fakes/template-markup.ts";

const SCOPES = ["output", "value"] as const;
const ANSWERS: readonly string[] = [
  "The lock is taken twice.",
  "**No.** It awaits `run()` first:\n\n```ts\nawait run<Result>();\n```\n\nSo it is safe.",
  "- one\n- two `<think>`\n",
];
const clean = (text: string): string => cleanModelText(text, "output");

describe("cleanModelText", () => {
  const fronts = [...Object.values(THOUGHTS), ...BEGINNINGS];
  it.each(fronts.flatMap((front) => ANSWERS.map((answer) => [front, answer] as const)))(
    "takes %j from before %j",
    (front, answer) => {
      for (const gap of ["", "\n", "\n\n"]) {
        expect(clean(`${front}${gap}${answer}`).trim()).toBe(answer.trim());
      }
    },
  );

  it.each(
    [...ENDS, ...CUT_THOUGHTS, ...CALLS].flatMap((end) =>
      ANSWERS.map((answer) => [end, answer] as const),
    ),
  )("takes %j from behind %j", (end, answer) => {
    const gap = /^(?:<\/s>|<\||<[a-z]+_of|<eos|\[END|\n)/.test(end) ? "" : "\n\n";
    expect(clean(`${answer}${gap}${end}`).trim()).toBe(answer.trim());
  });

  it.each(CALLS)("takes %j from between two paragraphs", (call) => {
    expect(clean(`Before.\n\n${call}\n\nBehind.`)).toBe("Before.\n\nBehind.");
  });

  it.each([...Object.values(THOUGHTS).slice(0, 17), ...CUT_THOUGHTS, ...CALLS])(
    "removes all of %j",
    (text) => {
      expect(clean(text)).toBe("");
    },
  );

  it.each([
    '{"name": "read_file", "arguments": {"path": "a"}}',
    '```json\n{"name": "read_file", "arguments": {"path": "a"}}\n```',
    '[{"function": "search", "parameters": {"pattern": "}"}}]',
  ])("takes the tool call %j for no answer", (text) => {
    expect(clean(text)).toBe("");
    expect(clean(`I look first.\n\n${text.replace(/```(?:json)?\n?/g, "").trim()}`)).toBe(
      "I look first.",
    );
  });

  it.each(ABOUT_MARKUP.flatMap((text) => SCOPES.map((scope) => [text, scope] as const)))(
    "leaves %j unchanged (%s)",
    (text, scope) => {
      expect(cleanModelText(text, scope)).toBe(text);
    },
  );

  it.each(ABOUT_MARKUP.filter((text) => text !== ""))("keeps %j behind a thought", (text) => {
    expect(clean(`<think>Hm.</think>\n\n${text}<|im_end|>`)).toBe(text.trimEnd());
  });

  it.each([
    ["It locks.<think>Is it so?</think> Twice.", "It locks. Twice."],
    ["It locks.\n<think>\nMaybe.\n</think>\nTwice.", "It locks.\n\nTwice."],
    ["<think>a</think>It locks.</think>", "It locks."],
    ["```py\nx = 1\n<|im_end|>", "```py\nx = 1"],
    ["<think>Hm.</think>\n\n<answer>It locks.</answer>", "It locks."],
    ["It locks.\n</tool_call>", "It locks."],
    ["It locks.<|im_en", "It locks."],
    ["It locks.\n<tool_ca", "It locks."],
    ["<think>a</think>\n\n    code", "    code"],
  ])("makes of %j %j", (text, rest) => {
    expect(clean(text)).toBe(rest);
  });

  it("keeps a value that ends with a stray end of thoughts", () => {
    expect(cleanModelText("It locks.</think>", "value")).toBe("It locks.");
    expect(cleanModelText("It locks.</think>", "output")).toBe("");
  });

  it.each([
    ["<think>"],
    ["<think>`</think>"],
    ["</think>"],
    ["```\n<think>\n"],
    ["`<"],
    ["<code>"],
    ["[TOOL_CALLS]["],
    ["<|channel|>final<|message|>"],
    ["<|im_start|>user"],
    ["\n{"],
    ["<answer>"],
    ["    <think>\n"],
    ["word <Thinking> is "],
  ])("is not slowed down by %j repeated", (scrap) => {
    const text = scrap.repeat(Math.ceil(100_000 / scrap.length));
    const cleaned = clean(text);
    expect(cleaned.length).toBeLessThanOrEqual(text.length);
  });
});

describe("cleanTranscript", () => {
  it.each([
    ['<think>Hm.</think>{"summary": "<think>"}<|im_end|>', '{"summary": "<think>"}'],
    ['```json\n{"summary": "</think>"}\n```', '```json\n{"summary": "</think>"}\n```'],
    ["<think>Hm.</think>It locks.<|im_end|>", "It locks."],
    ["<think>Hm.", ""],
  ])("makes of %j %j", (text, rest) => {
    expect(cleanTranscript(text)).toBe(rest);
  });
});
