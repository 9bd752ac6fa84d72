import { describe, expect, it } from "vitest";
import { classifyError } from "../../src/adapters/openai/classify-error.ts";
import { readContextNumbers } from "../../src/adapters/openai/read-context-numbers.ts";
import { readErrorBody } from "../../src/adapters/openai/read-error-body.ts";
import { REFUSAL_FAMILIES } from "../fakes/context-refusals.ts";

const WINDOWS = [4_096, 8_192, 16_384, 32_768, 131_072];
const requestsOf = (window: number) =>
  [
    { prompt: Math.round(window * 0.3) + 7, output: 16_384 },
    { prompt: Math.round(window * 0.9) + 3, output: Math.round(window / 4) },
    { prompt: window + 1_234, output: 16_384 },
    { prompt: window * 5 + 1, output: 1_024 },
    { prompt: Math.round(window * 0.95) + 11, output: window },
  ].filter(({ prompt, output }) => prompt + output > window);

describe.each(REFUSAL_FAMILIES)("a refusal of $name", ({ refuse, tells }) => {
  it.each(WINDOWS)("is read for a window of %i tokens", (window) => {
    for (const { prompt, output } of requestsOf(window)) {
      const reply = refuse({ window, prompt, output });
      const body = reply.events?.[0] ?? reply.body;
      const status = reply.events === undefined ? reply.status : undefined;
      const context = { scrub: (text: string) => text, nowMs: 0 };
      expect(classifyError({ status, body, headers: new Headers() }, context).kind).toBe("context");
      const sent = { chars: prompt * 4, maxTokens: output };
      const numbers = readContextNumbers(readErrorBody(body), sent);
      expect(numbers.promptTokens).toBe(tells === "both" ? prompt : undefined);
      if (tells === "nothing") expect(numbers.window).toBeUndefined();
      else expect(Math.abs((numbers.window ?? 0) - window)).toBeLessThanOrEqual(1);
    }
  });
});

describe("numbers in a refusal", () => {
  it.each([
    [
      "of characters",
      "string too long. Expected a string with maximum length 1048576, got 1500000.",
    ],
    ["of a model's name", "The model moonshot-v1-8k-2024 found your prompt too long."],
    ["below any window", "prompt too long, see error 104 in section 12"],
    ["that the request keeps to", "context length exceeded; see limits above 900000000"],
  ])("%s say nothing of tokens", (_name, message) => {
    const sent = { chars: 60_000, maxTokens: 16_384 };
    const numbers = readContextNumbers(readErrorBody({ error: { message } }), sent);
    expect(numbers).toEqual({ window: undefined, promptTokens: undefined });
  });
});
