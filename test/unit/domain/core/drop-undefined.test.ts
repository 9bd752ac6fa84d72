import { describe, expect, it } from "vitest";
import { dropUndefined } from "../../../../src/domain/core/drop-undefined.ts";

describe("dropUndefined", () => {
  it("drops the members that are undefined, and no other", () => {
    const value = { a: undefined, b: null, c: 0, d: "", e: false };
    expect(dropUndefined(value)).toStrictEqual({ b: null, c: 0, d: "", e: false });
  });

  it("does not change its input", () => {
    const value = { a: undefined, b: 1 };
    dropUndefined(value);
    expect(Object.keys(value)).toEqual(["a", "b"]);
  });
});
