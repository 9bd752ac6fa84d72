import { describe, expect, it } from "vitest";
import { classifyError } from "../../src/adapters/openai/classify-error.ts";
import { readContextNumbers } from "../../src/adapters/openai/read-context-numbers.ts";
import { readErrorBody } from "../../src/adapters/openai/read-error-body.ts";
import { collectAnswer, modelRequest, openEndpointModel } from "../fakes/endpoint-model.ts";
import {
  ENVELOPE_COUNT,
  inEnvelope,
  OTHER_REFUSALS,
  REFUSAL_TEMPLATES,
} from "../fakes/more-context-refusals.ts";
import { createRandom } from "../fakes/random.ts";
import { startWindowEndpoint } from "../fakes/window-endpoint.ts";

const SEED = 1810;
const WINDOWS = [2_048, 4_096, 6_000, 8_192, 12_288, 16_384, 32_768, 65_536, 131_072, 204_800];

/** Every wording in every shape of a body, each with a window and a request by chance. */
const cases = REFUSAL_TEMPLATES.flatMap((words, row) =>
  Array.from({ length: ENVELOPE_COUNT }, (_, envelope) => {
    const random = createRandom(SEED + row * ENVELOPE_COUNT + envelope);
    const window = random.pick(WINDOWS) + (random.chance(0.3) ? random.below(900) : 0);
    const prompt = Math.round(window * (0.4 + random.below(300) / 100)) + random.below(97);
    const least = Math.max(256, window - prompt + 1 + random.below(500));
    return { ...inEnvelope(words, envelope), window, prompt, output: Math.max(least, 1_024) };
  }),
);

describe("a refusal for its length, in messages of real servers", () => {
  it.each(cases)("is known from $name at $window", ({ refuse, tells, window, prompt, output }) => {
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
  });

  it.each(REFUSAL_TEMPLATES.map((words, at) => inEnvelope(words, at)))(
    "makes the answer shorter where the prompt of a small request fits ($name)",
    async ({ refuse }) => {
      await using endpoint = await startWindowEndpoint({ window: 4_096, refuse });
      const { model } = openEndpointModel(endpoint.baseUrl);
      const answered = await collectAnswer(model, modelRequest({ maxTokens: 16_384 }));
      expect(answered.error).toBeUndefined();
      expect(endpoint.refused()).toBeLessThanOrEqual(2);
    },
  );

  it.each(OTHER_REFUSALS)("is not seen in %i %j", (status, message) => {
    const context = { scrub: (text: string) => text, nowMs: 0 };
    const told = { status, body: { error: { message } }, headers: new Headers() };
    expect(classifyError(told, context).kind).not.toBe("context");
  });
});
