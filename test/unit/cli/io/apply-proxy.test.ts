import { describe, expect, it } from "vitest";
import { applyProxy } from "../../../../src/cli/io/apply-proxy.ts";

describe("applyProxy", () => {
  it("does nothing without a proxy", () => {
    expect(() => applyProxy({ HTTPS_PROXY: "", NO_PROXY: "*" })).not.toThrow();
  });

  it("names the variable of an invalid address, and not the address", () => {
    expect(() => applyProxy({ HTTPS_PROXY: "http://me:secret@[" })).toThrow(
      /^HTTPS_PROXY must be an address/,
    );
  });

  it("names what makes an older Node use a proxy, and asks for nothing without one", () => {
    const HTTPS_PROXY = "http://proxy.example:3128";
    const old = (environment: Record<string, string>) => () => applyProxy(environment, {});
    expect(old({ HTTPS_PROXY })).toThrow(/^HTTPS_PROXY .*NODE_USE_ENV_PROXY=1/);
    expect(old({ HTTPS_PROXY, NODE_USE_ENV_PROXY: "1" })).not.toThrow();
    expect(old({})).not.toThrow();
  });
});
