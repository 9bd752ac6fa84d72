import { describe, expect, it } from "vitest";
import { readInstructions } from "../../../../src/domain/trigger/read-instructions.ts";

describe("readInstructions", () => {
  it.each([
    ["@asksvc", ""],
    ["  @asksvc  look here ", "look here"],
    ["@asksvc\n\nfirst\n\nsecond\n", "first\n\nsecond"],
    ["@asksvc\u00a0look", "look"],
  ])("returns the text after the trigger of %j", (body, instructions) => {
    expect(readInstructions(body, "@asksvc")).toBe(instructions);
  });

  it.each(["", " ", "@asksvc.", "x @asksvc", "\ufeff@asksvc", "@asksvc\ufeff", "@asksvc@asksvc"])(
    "gives nothing for %j",
    (body) => {
      expect(readInstructions(body, "@asksvc")).toBeUndefined();
    },
  );

  it("finds no empty trigger in an empty comment", () => {
    expect(readInstructions("", "")).toBeUndefined();
  });
});
