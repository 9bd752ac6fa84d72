import { expect, it } from "vitest";
import {
  DROPPED,
  FOLDED,
  foldMathematical,
  MATHEMATICAL,
} from "../../../../src/domain/outbound/fold-character.ts";

it.each(["a", "A", "ａ", "Ａ", "ⓐ", "а"])("counts %s as a", (letter) => {
  expect(FOLDED[letter.charCodeAt(0)]).toBe(97);
});

it.each(["-", " ", "é", "\u200b", "中"])("drops %j", (sign) => {
  expect(FOLDED[sign.charCodeAt(0)]).toBe(DROPPED);
});

it("reads the second half of mathematical letters and digits", () => {
  expect("𝐀".charCodeAt(0)).toBe(MATHEMATICAL);
  expect([..."𝐀𝒛𝟎𝟿"].map((sign) => foldMathematical(sign.charCodeAt(1)))).toEqual([
    97, 122, 48, 57,
  ]);
  expect(foldMathematical(0xdea8)).toBe(DROPPED);
});
