import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../../../src/domain/agent/estimate-tokens.ts";

const call = { id: "1", name: "read", arguments: "{}" };

describe("estimateTokens", () => {
  it.each([
    ["nothing", [], 0],
    ["an empty message", [{ role: "user", content: "" }], 4],
    ["forty characters", [{ role: "user", content: "x".repeat(40) }], 14],
    ["a part of a token", [{ role: "user", content: "x" }], 5],
    [
      "two messages",
      [
        { role: "system", content: "abcd" },
        { role: "user", content: "abcd" },
      ],
      10,
    ],
    ["calls of tools", [{ role: "assistant", content: "", toolCalls: [call, call] }], 7],
    ["a tool's result", [{ role: "tool", callId: "1", name: "read", content: "abcdefgh" }], 6],
  ] as const)("counts %s", (_what, messages, tokens) => {
    expect(estimateTokens(messages)).toBe(tokens);
  });

  it("counts the definitions of tools", () => {
    const tool = { name: "read", description: "d".repeat(400), parameters: {} };
    expect(estimateTokens([], [tool])).toBe(Math.ceil(JSON.stringify([tool]).length / 4));
  });
});
