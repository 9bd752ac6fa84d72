import { describe, expect, it } from "vitest";
import { heldMessage, isHeldMessage } from "../../../../src/domain/outbound/held-message.ts";
import { heldWords } from "../../../../src/domain/outbound/hold-draft.ts";

const held = heldWords([{ where: "comment 2", hits: [{ name: "LLM_API_KEY", form: "as it is" }] }]);

describe("heldMessage", () => {
  it("says what was held, where the piece stood, and what to do", () => {
    expect(heldMessage("the review", held)).toBe(
      "the review was not published: a piece of LLM_API_KEY stood in comment 2; it was taken out, look at what is left and find out how the model came to know it",
    );
  });
});

describe("isHeldMessage", () => {
  it("knows the message again", () => {
    expect(isHeldMessage(heldMessage("the review", held))).toBe(true);
    expect(isHeldMessage(heldMessage("the pull request", held).slice(0, 60))).toBe(true);
  });

  it.each(["the code host did not take it", "the review was not published: no access to it", ""])(
    "does not take %j for one",
    (message) => {
      expect(isHeldMessage(message)).toBe(false);
    },
  );
});
