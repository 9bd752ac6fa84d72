import { expect, it } from "vitest";
import { decodeEscapes } from "../../../../src/domain/outbound/decode-escapes.ts";

it.each([
  ["%41b", "Ab"],
  ["&#65;&#x42;&amp;&sol;", "AB& "],
  ["\\u0041\\u{0042}\\x43\\103", "ABCC"],
  ["0x41, 0x42", "A, B"],
  ['a\\nb\\"c\\/', 'a b"c/'],
  ["%00&#0;", "  "],
  ["a&valueOf;b&__proto__;&constructor;", "a b&__proto__;&constructor;"],
])("decodes %j", (text, decoded) => {
  expect(decodeEscapes({ text })?.text).toBe(decoded);
});

it.each(["plain", "100% sure & done", "C:\\path"])("finds nothing to decode in %j", (text) => {
  expect(decodeEscapes({ text })).toBeUndefined();
});

it("keeps where each character stood, also after a second round", () => {
  const text = "x%2541y";
  const once = decodeEscapes({ text });
  const twice = once && decodeEscapes(once);
  expect(twice?.text).toBe("xAy");
  const [start, end] = [twice?.starts?.[1], twice?.ends?.[1]];
  expect(text.slice(start, end)).toBe("%2541");
});
