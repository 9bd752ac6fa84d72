import { expect, it } from "vitest";
import { createCheckAddress } from "../../../../src/app/provider/provider-endpoint.ts";

const check = (usesProxy: boolean) => createCheckAddress(async () => "is private", usesProxy);

it.each(["http://llm.example/v1", "https://llm.example:8443/v1", "https://10.0.0.7/v1"])(
  "refuses %s only where runners use a proxy",
  async (address) => {
    expect(await check(true)(address)).toMatch(/^cannot be reached by runners/);
    expect(await check(false)(address)).toBe("is private");
  },
);

it("checks an address that the proxy allows like any other", async () => {
  expect(await check(true)("https://llm.example/v1")).toBe("is private");
});
