import { expect, it } from "vitest";
import { toProviderChoice } from "../../../../src/domain/api/pull-response.ts";
import { sampleConfig } from "../provider/sample-config.ts";

it("shows what distinguishes a config, and nothing that gives access to it", () => {
  const { model: _model, ...bare } = sampleConfig({ baseUrl: "https://llm.example:8443/a/v1?k=1" });
  expect(toProviderChoice(bare)).toEqual({
    provider: "custom",
    configId: "config-1",
    pattern: "acme/*",
    host: "llm.example:8443",
  });
  expect(toProviderChoice({ ...bare, model: "m" })).toMatchObject({ model: "m" });
});
