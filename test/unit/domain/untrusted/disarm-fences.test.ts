import { describe, expect, it } from "vitest";
import {
  createFenceDisarmer,
  disarmLookalikes,
} from "../../../../src/domain/untrusted/disarm-fences.ts";

describe("createDisarm", () => {
  it.each(["abc123", "ABC123", "a b c 1 2 3", "a-b_c.1*2`3", "ab\u00a0c123"])(
    "takes out %j",
    (text) => {
      expect(createFenceDisarmer("abc123")(`x ${text} y`)).toBe("x [delimiter] y");
    },
  );

  it("keeps line breaks, and what only starts like one", () => {
    expect(createFenceDisarmer("abc123")("abc12\n3 abc12")).toBe("abc12\n3 abc12");
  });
});

describe("disarmLookalikes", () => {
  it.each([
    ["<<<diff x", "<diff x"],
    ["x DIFF>>>", "x DIFF>"],
    ["《 <<<< comment", "《 < comment"],
    ["＜＜＜title", "＜title"],
    ["log ›››", "log ›"],
  ])("makes of %j %j", (text, disarmed) => {
    expect(disarmLookalikes(text)).toBe(disarmed);
  });

  it.each(["<<<<<<< HEAD", "cat <<<EOF", "a >>> b", "Array<Array<Array<x>>>"])(
    "leaves %j",
    (text) => {
      expect(disarmLookalikes(text)).toBe(text);
    },
  );
});
