import { describe, expect, it } from "vitest";
import {
  formatContextInput,
  matchSkippedPaths,
  readContextOutput,
} from "../../../../src/domain/helper/context-script.ts";

describe("contextInput", () => {
  it("describes each file, with null for unknown values", () => {
    const files = [
      { path: "a.ts", status: "modified", additions: 1, deletions: 0, patch: "@@ -1 +1 @@" },
      { path: "b.bin", status: "renamed", previousPath: "old.bin" },
    ] as const;
    const written = formatContextInput({ title: "T", description: "D", files });
    expect(JSON.parse(written)).toEqual({
      title: "T",
      body: "D",
      files: [
        { path: "a.ts", status: "modified", additions: 1, deletions: 0, previous_path: null },
        {
          path: "b.bin",
          status: "renamed",
          additions: null,
          deletions: null,
          previous_path: "old.bin",
        },
      ],
    });
  });
});

describe("readContextOutput", () => {
  it.each<[string, string, object]>([
    ["text", "  Use tabs.\n", { context: "Use tabs.", skipFiles: [] }],
    [
      "text that begins with a brace",
      "{tabs} are used",
      { context: "{tabs} are used", skipFiles: [] },
    ],
    [
      "an object in a text",
      'See {"context":"x"}',
      { context: 'See {"context":"x"}', skipFiles: [] },
    ],
    ["a list", '["a"]', { context: '["a"]', skipFiles: [] }],
    ["context alone", '{"context":" x "}\n', { context: "x", skipFiles: [] }],
    ["skips alone", '{"skip_files":["a","b/"]}', { skipFiles: ["a", "b/"] }],
    ["both", '{"context":"x","skip_files":["a"],"more":1}', { context: "x", skipFiles: ["a"] }],
  ])("reads %s", (_what, printed, expected) => {
    expect(readContextOutput(printed)).toEqual(expected);
  });

  it.each([
    ["nothing", " \n"],
    ["an empty object", "{}"],
    ["an object without a word", '{"context":" ","skip_files":[]}'],
    ["a context that is no text", '{"context":["x"]}'],
    ["skips that are no list", '{"context":"x","skip_files":"a"}'],
    ["skips that are no texts", '{"context":"x","skip_files":["a",1]}'],
  ])("describes the problem with %s", (_what, printed) => {
    expect(readContextOutput(printed)).toEqual({ problem: expect.any(String) });
  });

  it("cuts context at 8,000 characters and reports it", () => {
    for (const printed of ["x".repeat(9_000), JSON.stringify({ context: "x".repeat(9_000) })]) {
      const output = readContextOutput(printed);
      const { context = "" } = "problem" in output ? {} : output;
      expect(context).toMatch(/^x{8000}\n\[clipped: 1000 of 9000 characters left out\]$/);
    }
  });
});

describe("matchSkipped", () => {
  it("takes paths, and folders with a slash at their end", () => {
    const paths = ["a.ts", "docs/a.md", "docs/deep/b.md", "docs2/a.md", "docs"];
    const skipped = matchSkippedPaths(paths, ["docs/", "a.ts", "absent", "/", "*.md", ""]);
    expect([...skipped]).toEqual(["a.ts", "docs/a.md", "docs/deep/b.md"]);
  });
});
