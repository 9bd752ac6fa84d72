import { describe, expect, it } from "vitest";
import {
  formatArguments,
  summarizeArguments,
} from "../../../src/adapters/web/run/summarize-arguments.ts";

describe("shortArguments", () => {
  it.each([
    ['{"path":"src/a.ts"}', "src/a.ts"],
    ['{"path":"src/a.ts","start_line":60,"end_line":140}', "src/a.ts, start line 60, end line 140"],
    ['{"pattern":"a b","flags":["i"]}', 'a b, flags ["i"]'],
    ["{}", ""],
    ["not json", "not json"],
    ['{"path":"cut', '{"path":"cut'],
    ["7", "7"],
    ["null", "null"],
  ])("formats %s as %s", (text, words) => {
    expect(summarizeArguments(text)).toBe(words);
  });

  it("cuts what does not fit into a line", () => {
    expect(summarizeArguments("x".repeat(500))).toBe(`${"x".repeat(200)}…`);
  });
});

describe("longArguments", () => {
  it("formats an object in lines and leaves other text unchanged", () => {
    expect(formatArguments('{"path":"a"}')).toBe('{\n  "path": "a"\n}');
    expect(formatArguments("not json")).toBe("not json");
  });
});
