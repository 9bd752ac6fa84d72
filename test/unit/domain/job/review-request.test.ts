import { describe, expect, it } from "vitest";
import { parseReviewRequest, ReviewRequest } from "../../../../src/domain/job/review-request.ts";

const HOW = { trigger: "@asksvc", serverUrl: "https://host.example" };
const REF = { owner: "acme", name: "shop", number: 7 };

describe("a request for a review", () => {
  it.each(["acme/shop#7", "https://host.example/acme/shop/pull/7"])(
    "is read from %s",
    (pullRequest) => {
      const wish = { pullRequest, comment: "@asksvc  look", model: "m", maxInputTokens: 5 };
      expect(parseReviewRequest(ReviewRequest.parse(wish), HOW)).toEqual({
        pull: REF,
        instructions: "look",
        options: { model: "m", maxInputTokens: 5 },
      });
    },
  );

  it("has all its problems reported together", () => {
    const wish = ReviewRequest.parse({ pullRequest: "acme", comment: "look @asksvc" });
    expect(parseReviewRequest(wish, HOW)).toMatchObject({
      problems: [
        { path: "pullRequest" },
        { path: "comment", message: expect.stringContaining("@asksvc") },
      ],
    });
  });
});
