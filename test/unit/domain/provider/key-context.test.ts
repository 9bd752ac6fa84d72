import { expect, it } from "vitest";
import { keyContext } from "../../../../src/domain/provider/key-context.ts";

it("names the config and its address", () => {
  const config = { id: "a", baseUrl: "https://llm.example/v1" };
  expect(keyContext(config)).toBe("provider:a:https://llm.example/v1");
  expect(keyContext({ ...config, id: "b" })).not.toBe(keyContext(config));
  expect(keyContext({ ...config, baseUrl: "https://evil.example" })).not.toBe(keyContext(config));
});
