import { describe, expect, it } from "vitest";
import {
  countInvisible,
  findInvisibleRuns,
  showInvisible,
  stripInvisible,
  stripInvisibleMarks,
} from "../../../../src/domain/untrusted/invisible.ts";

const HIDDEN: readonly (readonly [string, string])[] = [
  ["zero-width space", "\u200b"],
  ["zero-width joiner", "\u200d"],
  ["zero-width non-joiner", "\u200c"],
  ["byte order mark", "\ufeff"],
  ["word joiner", "\u2060"],
  ["invisible plus", "\u2064"],
  ["soft hyphen", "\u00ad"],
  ["right-to-left override", "\u202e"],
  ["left-to-right embedding", "\u202a"],
  ["first strong isolate", "\u2068"],
  ["pop directional isolate", "\u2069"],
  ["right-to-left mark", "\u200f"],
  ["Arabic letter mark", "\u061c"],
  ["Hangul filler", "\u3164"],
  ["combining grapheme joiner", "\u034f"],
  ["text variation selector", "\ufe0e"],
  ["variation selector supplement", "\u{e0100}"],
  ["tag character", "\u{e0041}"],
  ["cancel tag", "\u{e007f}"],
];

const SEEN = [
  "a",
  " ",
  "\t",
  "\n",
  "日本",
  "ä",
  "a\u0301",
  "🚀",
  "❤️",
  "👩‍💻",
  "👨‍👩‍👧",
  "🏳️‍🌈",
  "\u2028",
  "⟦U+202E⟧",
];

describe("withoutInvisible", () => {
  it.each(HIDDEN)("takes out a %s", (_name, char) => {
    expect(stripInvisible(`a${char}b`)).toBe("ab");
  });

  it.each(SEEN)("keeps %j", (text) => {
    expect(stripInvisible(text)).toBe(text);
  });
});

describe("showInvisible", () => {
  it.each(HIDDEN)("marks a %s", (_name, char) => {
    const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    expect(showInvisible(`a${char}b`)).toBe(`a⟦U+${code}⟧b`);
  });

  it("marks control characters, which terminals obey", () => {
    expect(showInvisible("a\u001b[8mb\u0000\t\r\n")).toBe("a⟦U+001B⟧[8mb⟦U+0000⟧\t\r\n");
  });

  it.each(SEEN)("leaves %j alone", (text) => {
    expect(showInvisible(text)).toBe(text);
  });
});

describe("withoutMarks", () => {
  it.each(HIDDEN)("makes one text of a %s and its mark", (_name, char) => {
    expect(stripInvisibleMarks(showInvisible(`a${char}b`))).toBe(stripInvisibleMarks(`a${char}b`));
  });

  it("leaves other brackets alone", () => {
    expect(stripInvisibleMarks("⟦U+⟧ ⟦U+ZZZZ⟧ ⟦⟧")).toBe("⟦U+⟧ ⟦U+ZZZZ⟧ ⟦⟧");
  });
});

describe("invisibleRuns", () => {
  it("returns adjacent characters as one text", () => {
    expect(findInvisibleRuns("a\u200b\u200cb\u202e 🚀")).toEqual(["\u200b\u200c", "\u202e"]);
  });

  it("finds selectors without a base, and tags after a flag that are invalid", () => {
    expect(findInvisibleRuns("a\ufe0f\ufe0e")).toEqual(["\ufe0f\ufe0e"]);
    expect(findInvisibleRuns("🚀\ufe0f\ufe0f")).toEqual(["\ufe0f"]);
    expect(findInvisibleRuns("\u{1f3f4}\u{e0061}\u{e0062}")).toEqual(["\u{e0061}\u{e0062}"]);
  });
});

describe("countInvisible", () => {
  it.each([
    ["", 0],
    ["plain", 0],
    ["a\u200b\u200bb\u202e", 3],
    ["\u{e0041}\u{e0042}", 2],
    ["👩‍💻", 0],
  ])("counts in %j %d", (text, count) => {
    expect(countInvisible(text)).toBe(count);
  });

  it("is not slowed down by a megabyte of emoji and joiners", () => {
    expect(countInvisible("👩‍".repeat(250_000))).toBe(1);
  });
});

describe("what is seen as part of a word or a picture", () => {
  it.each([
    ["an emoji with its selector", "\u26a0\ufe0f"],
    ["joined emoji", "\u{1f469}\u200d\u{1f4bb}"],
    ["a Persian word", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
    ["a keycap", "1\ufe0f\u20e3"],
    ["a skin and a joiner", "\u{1f469}\u{1f3fd}\u200d\u{1f4bb}"],
    ["a variant of a Han character", "\u845b\u{e0100}"],
    ["the flag of Scotland", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
    ["a Hindi word", "\u0915\u094d\u200d\u0937"],
  ])("keeps %s", (_name, text) => {
    expect(stripInvisible(text)).toBe(text);
    expect(countInvisible(text)).toBe(0);
  });

  it.each([
    ["between Latin letters", "ad\u200dmin"],
    ["at the end of a word", "\u0645\u200c"],
  ])("takes out a joiner %s", (_name, text) => {
    expect(countInvisible(text)).toBe(1);
  });
});
