import { describe, expect, it } from "vitest";
import { printablePath } from "../../../../src/domain/diff/quoted-path.ts";

describe("printablePath", () => {
  it.each([
    ["src/a b.ts", "src/a b.ts"],
    ["日本/naïve-🚀.md", "日本/naïve-🚀.md"],
    ["a\nb", "a\\u{a}b"],
    ["a\rb", "a\\u{d}b"],
    ["\u001b[31m", "\\u{1b}[31m"],
    ["a\u2028b\u2029c", "a\\u{2028}b\\u{2029}c"],
    ["gpj.\u202eexe", "gpj.\\u{202e}exe"],
    ["zero\u200bwidth", "zero\\u{200b}width"],
    ["\ufeffmark", "\\u{feff}mark"],
    ["tag\u{e0041}", "tag\\u{e0041}"],
  ])("shows %j as %j", (path, shown) => {
    expect(printablePath(path)).toBe(shown);
  });
});
