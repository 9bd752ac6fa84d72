import { describe, expect, it } from "vitest";
import { MAX_BODY_CHARS } from "../../../../src/domain/publish/comment-body.ts";
import { renderChange, withState } from "../../../../src/domain/thread/render-thread.ts";

const HEAD = "abcdef1234".repeat(4);

describe("the state of a thread in words", () => {
  it("has the evidence and the commit", () => {
    expect(renderChange({ change: "fixed" }, HEAD)).toMatch(
      /^\*\*Fixed\*\* at `abcdef1`: the quoted code is nowhere in the change/,
    );
    expect(renderChange({ change: "reopened" }, HEAD)).toMatch(/^\*\*Open again\*\*/);
    const doubts = ["a reply contests it", "the latest review did not cover its file"];
    expect(renderChange({ change: "quote-gone", doubts }, HEAD)).toMatch(
      /^\*\*Code gone\*\*.* not called fixed: a reply contests it; the latest review did not cover its file\.$/,
    );
    expect(renderChange({}, HEAD)).toBe("");
  });
});

describe("the comment of a finding", () => {
  const [old, next] = ["<!-- svc:1 {} -->", "<!-- svc:3 {} -->"];

  it("has its state as the first line and one marker", () => {
    const once = withState(`🟠 **major** Leak\n\n> A quote.\n\n${old}`, "Fixed", next);
    expect(once).toBe(`> Fixed\n\n🟠 **major** Leak\n\n> A quote.\n\n${next}`);
    expect(withState(once, "Open again", old)).toBe(
      `> Open again\n\n🟠 **major** Leak\n\n> A quote.\n\n${old}`,
    );
  });

  it("stays within the limit of the code host", () => {
    const body = withState(`${"x".repeat(MAX_BODY_CHARS)}\n\n${old}`, "Fixed", next);
    expect(body.length).toBeLessThanOrEqual(MAX_BODY_CHARS);
    expect(body.endsWith(next)).toBe(true);
  });
});
