import { describe, expect, it } from "vitest";
import { salvageProse } from "../../../../src/domain/answer/recover-answer.ts";

const salvage = (text: string) => salvageProse(text, text);
const PROSE = "The cache is never cleared in this change.";

describe("salvageProse", () => {
  it.each([
    [` ${PROSE}\n`, PROSE],
    [`assistant: ${PROSE}`, PROSE],
    [`\`\`\`markdown\n${PROSE}\n\`\`\``, PROSE],
    [`${PROSE}\n\n\`\`\`ts\nf();\n\`\`\``, `${PROSE}\n\n\`\`\`ts\nf();\n\`\`\``],
    [
      "キャッシュがクリアされないため、古い値が返されます。",
      "キャッシュがクリアされないため、古い値が返されます。",
    ],
  ])("keeps %j", (text, kept) => {
    expect(salvage(text)).toBe(kept);
  });

  it.each([
    ["too little", "LGTM"],
    ["an announcement", "Here is my review of the pull request:"],
    ["a refusal", "I'm sorry, but I can't help with that request."],
    ["code alone", "```ts\nconst cache = new Map<string, string>();\n```"],
    ["data", '{"message": "something went wrong with the request"'],
    ["YAML of the contract", "summary: all is well\nevent: COMMENT\n"],
    ["line noise", "{[a]}; ".repeat(50)],
  ])("drops %s", (_, text) => {
    expect(salvage(text)).toBeUndefined();
  });

  it("is not slowed down by fences that never close", () => {
    expect(salvage("```\n```   x\n".repeat(50_000))).toBeUndefined();
  });
});
