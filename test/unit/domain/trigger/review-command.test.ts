import { describe, expect, it } from "vitest";
import {
  isCommandComment,
  readCommand,
  readReviewCommand,
} from "../../../../src/domain/trigger/review-command.ts";

describe("readCommand", () => {
  it.each(["keep", "explain", "help", "review", "review full"] as const)("reads %j", (name) => {
    expect(readCommand(name)).toEqual({ name });
    expect(readCommand(` ${name.toUpperCase()}\n`)).toEqual({ name });
  });

  it.each([
    ["wontfix", ""],
    ["wontfix: ", ""],
    ["Wontfix It is a test.", "It is a test."],
    ["wontfix: two\nlines", "two\nlines"],
  ])("reads %j as declining", (text, why) => {
    expect(readCommand(text)).toEqual({ name: "wontfix", why });
  });

  it.each([
    "",
    "keep it",
    "help me",
    "explain why",
    "won't fix",
    "wontfixed",
    "keep.",
    "please wontfix",
  ])("reads %j as no command", (text) => expect(readCommand(text)).toBeUndefined());

  it("knows a comment with a command", () => {
    expect(isCommandComment("@asksvc keep", "@asksvc")).toBe(true);
    expect(isCommandComment("@asksvc keep it", "@asksvc")).toBe(false);
    expect(isCommandComment("keep", "@asksvc")).toBe(false);
  });
});

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
