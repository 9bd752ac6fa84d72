import { describe, expect, it } from "vitest";
import { joinContinuation } from "../../../../src/domain/answer/join-continuation.ts";

/** Answers, each cut in two. */
const CUTS: readonly (readonly [string, string, string])[] = [
  ["json", '{"summary": "The lock is taken tw', 'ice.", "comments": []}'],
  [
    "json",
    '{"summary": "It locks.", "comments": [{"path": "a.ts", ',
    '"line": 3, "body": "No."}]}',
  ],
  ["markdown", "The lock is taken twi", "ce in `run`.\n\nSo await it first."],
  ["markdown", "The lock is taken twice in `run`. It wai", "ts:\n\n```ts\nawait run();\n```"],
];
const LEADS: readonly string[] = [
  "",
  "<think>I go on.</think>",
  "<think>\nI go on.\n</think>\n\n",
  "<|channel|>analysis<|message|>I go on.<|end|><|start|>assistant<|channel|>final<|message|>",
  "[THINK]I go on.[/THINK]",
  "<|im_start|>assistant\n",
  "Continuing:\n",
  "Continuing: ",
  "Continuing from where I left off:\n\n",
  "Continuing from where I left off: ",
  "Continuing exactly where it stops:\n",
  "Continuing where the answer was cut off.\n",
  "**Continued:**\n",
  "(continued)\n",
  "...continuing\n",
  "Continuation\n",
  "Sure, here is the rest of the answer:\n",
  "Here's the continuation:\n\n",
  "Here is the remaining part:\n",
  "I'll continue from where I stopped.\n\n",
  "Okay! Continuing from the previous message...\n",
  "Understood. Here's the rest of my review:\n\n",
  "<think>I go on.</think>\n\nContinuing:\n",
  "Here is the rest:\n<think>I go on.</think>\n",
];

describe("joinContinuation", () => {
  const cases = CUTS.flatMap(([form, cut, rest]) =>
    LEADS.map((lead) => [lead, form, cut, rest] as const),
  );

  it.each(cases)("leaves out %j before the rest of %s %j", (lead, form, cut, rest) => {
    const whole = cut + rest;
    expect(joinContinuation(cut, lead + rest)).toBe(whole);
    for (const length of [14, 18]) {
      expect(joinContinuation(cut, lead + cut.slice(-length) + rest)).toBe(whole);
    }
    expect(joinContinuation(cut, `${lead}\`\`\`${form}\n${rest}\n\`\`\``)).toBe(whole);
    expect(joinContinuation(cut, lead + whole)).toBe(whole);
  });

  it.each([
    ["He sees ", "continuing past the error hides it."],
    ["It ends.\n\n", "Continuing past the error hides it.\nSo stop."],
    ["Like this:\n\n", "```ts\nrun();\n```\n"],
    ["```ts\nrun();", "\n```\nMore."],
    ["```ts\nrun();\n", "```\nMore."],
    ["The tag `", "<think>` is open."],
    ["jobs:\n", "continue: yes"],
    ["- one\n", "- continue: yes"],
    ["The loop should ", "continue: it has not ended."],
    ['{"a": [[1, 2], ', "[1, 2], [1, 2]]}"],
    ["ab", "ab"],
    ["--------", "--------"],
    ["", "Continuing: all of it"],
  ])("joins %j and %j unchanged", (cut, rest) => {
    expect(joinContinuation(cut, rest)).toBe(cut + rest);
  });

  it.each([
    ["It locks. <think>Is it", " so?</think>Twice.", "It locks. Twice."],
    ["<think>Is it", " so?</think>Twice.", " so?</think>Twice."],
    ["<think>Is it", " so", "<think>Is it so"],
    ["It lo", "<think>cut again", "It lo"],
    ["So:\n\n```ts\nconst a", "```ts\nconst a = 1;\n```", "So:\n\n```ts\nconst a = 1;\n```"],
    ["Why?\nIt wai", "It waits.", "Why?\nIt waits."],
  ])("continues %j with %j", (cut, rest, joined) => {
    expect(joinContinuation(cut, rest)).toBe(joined);
  });
});
