import { describe, expect, it } from "vitest";
import { renderDeclined } from "../../../../src/domain/publish/declined-finding.ts";

const DECLINED = { path: "a.ts", text: "It leaks.", by: "wes", why: "It is a test.", url: "u" };

describe("a declined finding in a list", () => {
  it("names who declined it and why, with a link if there is one", () => {
    const text = "- `a.ts` It leaks. Declined by `wes`: It is a test.";
    expect(renderDeclined(DECLINED, undefined)).toBe(text);
    expect(renderDeclined(DECLINED, "https://host.example/1")).toBe(
      `${text} ([thread](https://host.example/1))`,
    );
  });

  it("needs no reason", () => {
    expect(renderDeclined({ ...DECLINED, why: "" }, undefined)).toMatch(/Declined by `wes`$/);
  });

  it("has no live markup of a person or a model", () => {
    const live = { ...DECLINED, text: "![x](https://evil.example) <img>", why: "See @mona #7" };
    const text = renderDeclined(live, undefined);
    expect(text).not.toMatch(/!\[|<img|@mona|#7/);
  });
});
