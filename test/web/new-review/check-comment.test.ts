import { describe, expect, it } from "vitest";
import { checkComment } from "../../../src/adapters/web/pages/new-review/check-comment.ts";
import { parseReviewRequest } from "../../../src/domain/job/review-request.ts";

const TRIGGER = "@asksvc";

describe("the check of the first word", () => {
  it.each([
    ["@asksvc", "ok"],
    ["@asksvc look at it", "ok"],
    ["  \n@asksvc\nlook", "ok"],
    ["", "empty"],
    ["   ", "empty"],
    ["please @asksvc", "other-word"],
    ["@asksvc, look", "other-word"],
    ["@ASKSVC look", "other-word"],
    ["\ufeff@asksvc look", "other-word"],
  ])("judges %j as %s, as the server does", (comment, kind) => {
    expect(checkComment(comment, TRIGGER).kind).toBe(kind);
    const site = { trigger: TRIGGER, serverUrl: "https://code.example" };
    const isTaken = !("problems" in parseReviewRequest({ pullRequest: "a/b#1", comment }, site));
    expect(isTaken).toBe(kind === "ok");
  });

  it("shows the word that it found, cut when it is long", () => {
    expect(checkComment("please look", TRIGGER)).toEqual({ kind: "other-word", found: "please" });
    expect(checkComment("x".repeat(99), TRIGGER)).toEqual({
      kind: "other-word",
      found: `${"x".repeat(40)}…`,
    });
  });

  it("reports by how much a comment is too long instead of cutting it", () => {
    expect(checkComment(`${TRIGGER} ${"x".repeat(65_536)}`, TRIGGER)).toEqual({
      kind: "too-long",
      by: TRIGGER.length + 1,
    });
  });
});
