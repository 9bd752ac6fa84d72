import { describe, expect, it } from "vitest";
import {
  calculateEntropy,
  isPlaceholderValue,
  looksRandom,
} from "../../../../src/domain/inbound/looks-random.ts";
import { draw } from "./sample-secrets.ts";

describe("looksRandom", () => {
  it.each([draw(1, 16), draw(2, 40), draw(3, 32, "0123456789abcdef"), `${draw(4, 18)}!9#`])(
    "is true of %s",
    (value) => {
      expect(looksRandom(value)).toBe(true);
    },
  );

  it.each([
    "",
    "short-1",
    "user_password_confirmation_2",
    "correctHorseBatteryStaple9",
    "aaaaaaaaaaaaaaaaaaaa1",
    "https://a.test/b2c3d4e5f6g7",
    "/etc/ssl/private/a1b2c3d4.pem",
    "123e4567-e89b-12d3-a456-426614174000",
    "abcdefabcdefabcd12",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a line of a program.
    "${SOME_SECRET_VALUE_1}",
  ])("is false of %s", (value) => {
    expect(looksRandom(value)).toBe(false);
  });
});

describe("isStandIn", () => {
  it.each(["AKIAIOSFODNN7EXAMPLE", "ghp_xxxxxxxxxxxx", "<your-token>", "aaaabbbb"])(
    "is true of %s",
    (value) => {
      expect(isPlaceholderValue(value)).toBe(true);
    },
  );

  it("is false of what was drawn", () => {
    expect(isPlaceholderValue(draw(5, 40))).toBe(false);
  });
});

describe("entropyOf", () => {
  it.each([
    ["aaaa", 0],
    ["abab", 1],
    ["abcd", 2],
  ])("of %s is %d bits", (text, bits) => {
    expect(calculateEntropy(text)).toBeCloseTo(bits);
  });
});
