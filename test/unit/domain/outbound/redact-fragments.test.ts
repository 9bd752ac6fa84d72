import { expect, it } from "vitest";
import { redactFragments } from "../../../../src/domain/outbound/secret-filter.ts";

const piece = (start: number, end: number, name = "key") => ({ start, end, name, form: "plain" });

it("replaces what overlaps or touches once, and leaves the rest", () => {
  expect(
    redactFragments("0123456789", [piece(6, 8), piece(1, 3), piece(2, 4), piece(4, 5, "b")]),
  ).toBe("0[redacted: key, b]5[redacted: key]89");
  expect(redactFragments("0123", [])).toBe("0123");
});
