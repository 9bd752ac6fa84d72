import { describe, expect, it } from "vitest";
import { addUsage, NO_USAGE } from "../../../../src/domain/agent/message.ts";

const usage = { inputTokens: 10, cachedTokens: 4, outputTokens: 3, estimated: false };

describe("addUsage", () => {
  it("adds each kind of token", () => {
    expect(addUsage(usage, { ...usage, outputTokens: 7 })).toEqual({
      inputTokens: 20,
      cachedTokens: 8,
      outputTokens: 10,
      estimated: false,
    });
  });

  it("changes nothing by adding none", () => {
    expect(addUsage(NO_USAGE, usage)).toEqual(usage);
  });

  it.each([
    [true, false],
    [false, true],
    [true, true],
  ])("is an estimate when a part is (%s, %s)", (left, right) => {
    expect(addUsage({ ...usage, estimated: left }, { ...usage, estimated: right }).estimated).toBe(
      true,
    );
  });
});
