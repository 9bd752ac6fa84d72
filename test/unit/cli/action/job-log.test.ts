import { describe, expect, it } from "vitest";
import { toLogLine } from "../../../../src/cli/action/job-log.ts";

describe("toLogLine", () => {
  it.each([
    ["::stop-commands::x", ": :stop-commands::x"],
    [" \t::error::x", ": :error::x"],
    ["a\n::add-mask::e\r\n::b", "a ::add-mask::e ::b"],
    ["a\r::add-mask::e", "a\ufffd::add-mask::e"],
    ["a ##[add-mask]e ##[b]", "a # #[add-mask]e # #[b]"],
    ["###[x]", "## #[x]"],
    ["  indented: a::b", "  indented: a::b"],
  ])("leaves no command to the runner in %j", (text, expected) => {
    expect(toLogLine(text)).toBe(expected);
    expect(toLogLine(text)).not.toMatch(/^\s*::|##\[|\n/);
  });
});
