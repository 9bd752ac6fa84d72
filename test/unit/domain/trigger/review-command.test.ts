import { describe, expect, it } from "vitest";
import { readReviewCommand } from "../../../../src/domain/trigger/review-command.ts";

describe("readReviewCommand", () => {
  it.each([
    ["review", false],
    [" Review ", false],
    ["review full", true],
    ["review\tFULL", true],
  ])("reads %j as a command", (text, isFull) => {
    expect(readReviewCommand(text)).toEqual({ isFull });
  });

  it.each(["review full please", "please review full", "fully", "review the cache"])(
    "reads %j as instructions",
    (text) => {
      expect(readReviewCommand(text)).toEqual({ instructions: text, isFull: false });
    },
  );

  it.each([undefined, "", "  "])("reads %j as no instructions", (text) => {
    expect(readReviewCommand(text)).toEqual({ isFull: false });
  });
});
