import { expect, it } from "vitest";
import { toChoice } from "../../../../src/domain/provider/to-choice.ts";
import { sampleConfig } from "./sample-config.ts";

it("shows of a config what tells it from others, and nothing that reaches it", () => {
  const { model: _model, ...bare } = sampleConfig({ baseUrl: "https://llm.example:8443/a/v1?k=1" });
  expect(toChoice(bare)).toEqual({
    provider: "custom",
    configId: "config-1",
    pattern: "acme/*",
    host: "llm.example:8443",
  });
  expect(toChoice({ ...bare, model: "m" })).toMatchObject({ model: "m" });
});
