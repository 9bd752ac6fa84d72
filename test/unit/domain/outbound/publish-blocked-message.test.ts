import { describe, expect, it } from "vitest";
import {
  isPublishBlockedMessage,
  publishBlockedMessage,
  secretHitsMessage,
} from "../../../../src/domain/outbound/redact-draft.ts";

const blockedText = secretHitsMessage([
  { where: "comment 2", hits: [{ name: "LLM_API_KEY", form: "as it is" }] },
]);

describe("heldMessage", () => {
  it("names the blocked text, its place and the fix", () => {
    expect(publishBlockedMessage("the review", blockedText)).toBe(
      "the review was not published: a piece of LLM_API_KEY was found in comment 2; it was removed; check the rest and find out how the model obtained it",
    );
  });
});

describe("isHeldMessage", () => {
  it("knows the message again", () => {
    expect(isPublishBlockedMessage(publishBlockedMessage("the review", blockedText))).toBe(true);
    expect(
      isPublishBlockedMessage(publishBlockedMessage("the pull request", blockedText).slice(0, 60)),
    ).toBe(true);
  });

  it.each(["the code host did not take it", "the review was not published: no access to it", ""])(
    "does not take %j for one",
    (message) => {
      expect(isPublishBlockedMessage(message)).toBe(false);
    },
  );
});
