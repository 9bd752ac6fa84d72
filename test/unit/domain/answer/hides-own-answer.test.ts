import { describe, expect, it } from "vitest";
import { hidesOwnAnswer } from "../../../../src/domain/answer/hides-own-answer.ts";
import { recoverAnswer } from "../../../../src/domain/answer/recover-answer.ts";

const NONCE = "a41f09c2d7e84b53";
const REVIEW = {
  summary: "It leaks.",
  event: "REQUEST_CHANGES",
  comments: [{ path: "src/a.ts", line: 4, body: "The token is logged." }],
};
const OWN = JSON.stringify({ nonce: NONCE, ...REVIEW });

const MARKS = [
  ...["<think>", "<thinking>", "<reasoning>", "[THINK]", "◁think▷", "<|inner_prefix|>"],
  ...["<tool_call>", "[TOOL_CALLS]", "<function=f>", "<｜tool▁calls▁begin｜>", "<|tool_call|>"],
];
const QUOTES: readonly ((mark: string) => string)[] = [
  (mark) => `The file has ${mark} in its third line.`,
  (mark) => `The file has "${mark}" in its third line.`,
  (mark) => `The file has '${mark}' in it`,
  (mark) => `The file has \`${mark}\` in it.`,
  (mark) => `The file has \`const open = "${mark}";\` in it.`,
  (mark) => `The file begins with: ${mark}`,
  (mark) => `It splits at (${mark}).`,
  (mark) => `- **${mark}** is never closed.`,
  (mark) => `| tag | ${mark} |`,
  (mark) => `> const open = "${mark}";`,
  (mark) => `text.split("${mark}")`,
  (mark) => `\`\`\`ts\nconst open = "${mark}";\n\`\`\``,
  (mark) => `\`\`\`\n${mark}\n\`\`\``,
  (mark) => mark,
];
const GAPS = ["\n", "\n\n", "\n\n```json\n"];
const cases = MARKS.flatMap((mark) =>
  QUOTES.flatMap((quote) =>
    GAPS.map((gap) => `${quote(mark)}${gap}${OWN}${gap.includes("`") ? "\n```" : ""}`),
  ),
);

describe("an object with the code behind quoted markup", () => {
  it.each(cases)("is the answer: %j", (text) => {
    expect(recoverAnswer("review", text, { nonce: NONCE })).toMatchObject({
      kind: "ok",
      value: REVIEW,
      isOwn: true,
    });
  });

  it.each(MARKS)("is the answer where the end of %s is quoted behind it as well", (mark) => {
    const end = mark.startsWith("<t") ? mark.replace("<", "</") : "</think>";
    const text = `The file has "${mark}" in it.\n\n${OWN}\n\nIt never has "${end}".`;
    expect(recoverAnswer("review", text, { nonce: NONCE })).toMatchObject({
      kind: "ok",
      value: REVIEW,
    });
  });

  it("is not a draft inside of thoughts before the answer", () => {
    const draft = JSON.stringify({ nonce: NONCE, summary: "LGTM", event: "APPROVE" });
    const text = `<think>Maybe ${draft}</think>\n${OWN}`;
    expect(recoverAnswer("review", text, { nonce: NONCE })).toMatchObject({ value: REVIEW });
  });
});

it.each([
  [`<think> "${NONCE}"`, undefined, true],
  [`<think> "${NONCE}" </think>`, 26, false],
  [`<think></think> "${NONCE}"`, 7, false],
  ["<think> none", undefined, false],
])("decides of %j", (text, close, hides) => {
  const source = { contract: "review", text, nonce: NONCE, fuel: { left: 100 } } as const;
  expect(hidesOwnAnswer(source, { start: 0, close })).toBe(hides);
});
