import { describe, expect, it } from "vitest";
import {
  LIST_DIR,
  MAX_MATCHES,
  MAX_READ_LINES,
  READ_FILE,
  SEARCH,
} from "../../../../src/domain/agent/repository-tools.ts";

const problemOf = (parsed: object): unknown => ("problem" in parsed ? parsed.problem : undefined);

describe("the tools of a repository", () => {
  it.each([
    [READ_FILE, "read_file", ["path"], ["end_line", "path", "start_line"]],
    [LIST_DIR, "list_dir", [], ["path"]],
    [SEARCH, "search", ["pattern"], ["ignore_case", "max_results", "path", "pattern"]],
  ] as const)(
    "are described to the model with their requirements: %#",
    ({ definition }, name, required, keys) => {
      const { properties, required: needed = [] } = definition.parameters as {
        properties: Record<string, { type?: string }>;
        required?: string[];
      };
      expect(definition.name).toBe(name);
      expect(needed).toEqual(required);
      expect(Object.keys(properties).sort()).toEqual(keys);
      expect(Object.values(properties).every(({ type }) => typeof type === "string")).toBe(true);
    },
  );

  it.each([READ_FILE, LIST_DIR, SEARCH])(
    "describe each of their arguments or are plain: %#",
    ({ definition }) => {
      expect(definition.description.length).toBeGreaterThan(20);
    },
  );

  it.each([
    ["read_file with a path", READ_FILE.parse('{"path":"a"}'), { path: "a" }],
    [
      "read_file with a window",
      READ_FILE.parse('{"path":"a","start_line":"5","end_line":9}'),
      { path: "a", start_line: 5, end_line: 9 },
    ],
    ["list_dir of the root", LIST_DIR.parse(""), { path: "" }],
    [
      "search with a pattern",
      SEARCH.parse('{"pattern":"x"}'),
      { pattern: "x", ignore_case: false, max_results: 50 },
    ],
    [
      "search with all",
      SEARCH.parse('{"pattern":"x","path":"src","ignore_case":true,"max_results":"9"}'),
      { pattern: "x", path: "src", ignore_case: true, max_results: 9 },
    ],
  ])("read the arguments of %s", (_what, parsed, args) => {
    expect(parsed).toEqual({ arguments: args });
  });

  it.each([
    ["read_file without a path", READ_FILE.parse("{}"), "read_file: path"],
    ["search without a pattern", SEARCH.parse("{}"), "search: pattern"],
    ["search for nothing", SEARCH.parse('{"pattern":""}'), "search: pattern"],
    [
      "search for too much",
      SEARCH.parse(JSON.stringify({ pattern: "x".repeat(501) })),
      "search: pattern",
    ],
    ["list_dir of a number", LIST_DIR.parse('{"path":1}'), "list_dir: path"],
  ])("refuse %s by name", (_what, parsed, start) => {
    expect(problemOf(parsed)).toMatch(new RegExp(`^${start}`));
  });

  it("describe their limits", () => {
    expect(READ_FILE.definition.description).toContain(`${MAX_READ_LINES} lines`);
    expect(JSON.stringify(SEARCH.definition.parameters)).toContain(`At most ${MAX_MATCHES}`);
  });
});
