import { describe, expect, it } from "vitest";
import {
  audienceText,
  hasOperatorText,
  operatorText,
  publicText,
  resolveAudienceTexts,
} from "../../../../src/domain/core/audience-text.ts";

const MARK = /[\ufdd0-\ufdd2]/;

describe("audienceText", () => {
  const text = `before ${audienceText("it failed", "http://10.0.0.7:8000 said no")} after`;

  it("gives users and operators their own version", () => {
    expect(publicText(text)).toBe("before it failed after");
    expect(operatorText(text)).toBe("before http://10.0.0.7:8000 said no after");
    expect(hasOperatorText(text)).toBe(true);
    expect(hasOperatorText(publicText(text))).toBe(false);
  });

  it("never shows a public version of clipped text", () => {
    for (let end = 0; end <= text.length; end += 1) {
      const clipped = text.slice(0, end);
      expect(publicText(clipped)).not.toMatch(/10\.0|said/);
      expect(publicText(clipped)).not.toMatch(MARK);
      expect(operatorText(clipped)).not.toMatch(MARK);
    }
  });

  it("keeps passages inside passages apart", () => {
    const inner = audienceText("inner", "inner 10.0.0.7");
    const outer = audienceText(`outer ${inner}`, `all of ${inner}`);
    expect(publicText(outer)).toBe("outer inner");
    expect(operatorText(outer)).toBe("all of inner 10.0.0.7");
  });

  it("keeps no mark of a third party open, closed or intact", () => {
    for (const mark of ["\ufdd0", "\ufdd1", "\ufdd2", "\ufdd2\ufdd0", "\ufdd1\ufdd2"]) {
      const hostile = audienceText("refused", `a${mark}b 10.0.0.7 ${mark}`);
      expect(publicText(`x ${hostile} y`)).toBe("x refused y");
      expect(operatorText(`${mark}x`)).not.toMatch(MARK);
    }
  });

  it("chooses in every text of JSON, and keeps what has one version", () => {
    const view = { entries: [{ text }, { text: "plain" }], error: text, count: 3 };
    expect(resolveAudienceTexts(view, false)).toEqual({
      entries: [{ text: "before it failed after" }, { text: "plain" }],
      error: "before it failed after",
      count: 3,
    });
    const plain = { text: "plain" };
    expect(resolveAudienceTexts(plain, false)).toBe(plain);
  });
});
