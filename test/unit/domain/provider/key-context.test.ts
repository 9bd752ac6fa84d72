import { expect, it } from "vitest";
import { toKeyContext } from "../../../../src/domain/provider/provider-config.ts";

it("names the config and its address", () => {
  const config = { id: "a", baseUrl: "https://llm.example/v1" };
  expect(toKeyContext(config)).toBe("provider:a:https://llm.example/v1");
  expect(toKeyContext({ ...config, id: "b" })).not.toBe(toKeyContext(config));
  expect(toKeyContext({ ...config, baseUrl: "https://evil.example" })).not.toBe(
    toKeyContext(config),
  );
});
