import { describe, expect, it } from "vitest";
import { sanitizeTerminalText } from "../../../../src/domain/render/sanitize-terminal-text.ts";

describe("terminalText", () => {
  it.each([
    ["colours", "\u001b[31mred\u001b[0m", "\ufffd[31mred\ufffd[0m"],
    ["titles", "\u001b]0;title\u0007", "\ufffd]0;title\ufffd"],
    ["links", "\u001b]8;;http://x\u001b\\x", "\ufffd]8;;http://x\ufffd\\x"],
    ["one-byte controls", "\u009b31mred", "\ufffd31mred"],
    ["backspaces", "safe\b\b\b\bevil", "safe\ufffd\ufffd\ufffd\ufffdevil"],
    ["a carriage return", "safe\revil", "safe\ufffdevil"],
    ["NUL and DEL", "\u0000\u007f", "\ufffd\ufffd"],
    ["bidirectional controls", "a\u202eb\u2066c", "a\ufffdb\ufffdc"],
    ["zero-width characters", "a\u200bb\ufeffc", "a\ufffdb\ufffdc"],
  ])("takes the force of %s", (_what, text, shown) => {
    expect(sanitizeTerminalText(text)).toBe(shown);
  });

  it.each([
    ["tabs and line feeds", "a\tb\nc", "a\tb\nc"],
    ["CRLF as a line feed", "a\r\nb", "a\nb"],
    ["other scripts", "日本 naïve 🚀", "日本 naïve 🚀"],
  ])("keeps %s", (_what, text, shown) => {
    expect(sanitizeTerminalText(text)).toBe(shown);
  });
});
