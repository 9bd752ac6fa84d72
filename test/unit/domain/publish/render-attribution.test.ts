import { describe, expect, it } from "vitest";
import {
  type Attribution,
  renderAttribution,
} from "../../../../src/domain/publish/render-attribution.ts";

const MAKING: Attribution = {
  version: "1.2.3",
  model: "example-model",
  usage: { inputTokens: 900, cachedTokens: 0, outputTokens: 50, estimated: false },
  calls: 2,
  head: "0123456789".repeat(4),
};

describe("madeBy", () => {
  it("names program, model, head and cost on one small line", () => {
    expect(renderAttribution(MAKING)).toBe(
      "<sub>svc 1.2.3 · `example-model` · reviewed 0123456 · 2 model calls · 900 tokens in, 50 out</sub>",
    );
  });

  it("leaves out what is not known", () => {
    const { head: _head, ...rest } = MAKING;
    expect(renderAttribution({ ...rest, model: undefined, calls: 1 })).toBe(
      "<sub>svc 1.2.3 · 1 model call · 900 tokens in, 50 out</sub>",
    );
  });

  it("reports when tokens were estimated", () => {
    expect(renderAttribution({ ...MAKING, usage: { ...MAKING.usage, estimated: true } })).toContain(
      "about 900 tokens in, about 50 out",
    );
  });

  it("keeps an endpoint's name for its model inside its code", () => {
    expect(renderAttribution({ ...MAKING, model: "a`b\n\n<!-- c" })).toContain("· `a b <!-- c` ·");
  });

  it("cuts a long name of a model, no character in two", () => {
    const line = renderAttribution({ ...MAKING, model: `m${"🚀".repeat(100)}` });
    expect(line.length).toBeLessThan(250);
    expect(line.isWellFormed()).toBe(true);
  });
});
