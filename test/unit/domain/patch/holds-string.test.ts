import { describe, expect, it } from "vitest";
import { holdsString } from "../../../../src/domain/patch/block-shape.ts";

describe("holdsString", () => {
  it.each(['doc = """', "cat <<EOF", "run: |", "const a = `", "key: >-", "'''"])(
    "takes %j for the edge of a text of several lines",
    (text) => expect(holdsString([{ text: "x" }, { text }])).toBe(true),
  );

  it.each(['say("a")', "`a` and `b`", "key: value", "x | y"])("does not take %j", (text) =>
    expect(holdsString([{ text }])).toBe(false),
  );
});
