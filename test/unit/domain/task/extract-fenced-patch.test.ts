import { describe, expect, it } from "vitest";
import {
  extractFencedPatch,
  readTaskAnswer,
} from "../../../../src/domain/task/read-task-answer.ts";

const PATCH = "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\n";
const fence = (info: string, text: string): string => `\`\`\`${info}\n${text}\`\`\``;

describe("fencedPatch", () => {
  it.each(["diff", "patch", ""])("finds the only patch in a fence of the language %j", (info) => {
    const prose = `Here is the fix:\n\n${fence(info, PATCH)}\n\nIt was the other way round.`;
    expect(extractFencedPatch(prose)).toEqual({
      patch: PATCH,
      words: "Here is the fix:\n\n\n\nIt was the other way round.",
    });
  });

  it.each([
    ["two that differ", `${fence("diff", PATCH)}\n${fence("diff", PATCH.replace("+b", "+c"))}`],
    ["one in a block quote", fence("diff", PATCH).replaceAll(/^/gm, "> ")],
    ["one with a label", fence('diff title="evil.patch"', PATCH)],
    ["other code", fence("py", "a = 1\n")],
    ["no fence", PATCH],
  ])("finds none in %s", (_, prose) => {
    expect(extractFencedPatch(prose)).toBeUndefined();
  });
});

describe("readTaskAnswer", () => {
  it("asks for an object and keeps the only fenced patch of an answer in prose", () => {
    const prose = `Here is the fix for the wrong sign:\n\n${fence("diff", PATCH)}\n`;
    expect(readTaskAnswer(prose)).toMatchObject({
      kind: "unreadable",
      fallback: { patch: PATCH, body: "Here is the fix for the wrong sign:" },
    });
  });

  it("proposes nothing where more than one object could be the answer", () => {
    const answer = (patch: string) => JSON.stringify({ title: "t", body: "b", patch });
    expect(readTaskAnswer(`${answer(PATCH)}\n\n${answer("+evil")}`)).toMatchObject({
      kind: "unreadable",
      fallback: { patch: "", body: expect.stringContaining("more than one object") },
    });
  });
});
