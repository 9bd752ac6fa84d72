import { describe, expect, it } from "vitest";
import { applyProxy } from "../../../src/cli/apply-proxy.ts";

describe("applyProxy", () => {
  it("does nothing without a proxy", () => {
    expect(() => applyProxy({ HTTPS_PROXY: "", NO_PROXY: "*" })).not.toThrow();
  });

  it("names the variable of an address that is none, and not the address", () => {
    expect(() => applyProxy({ HTTPS_PROXY: "http://me:secret@[" })).toThrow(
      /^HTTPS_PROXY must be an address/,
    );
  });
});
