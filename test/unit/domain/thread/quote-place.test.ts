import { describe, expect, it } from "vitest";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import {
  findQuotePlace,
  hasHunk,
  type PresentChange,
} from "../../../../src/domain/thread/quote-place.ts";
import { reviewThread } from "../../app/review/pull-fixture.ts";

const added = (path: string, ...lines: readonly string[]): PullFile => ({
  path,
  status: "added",
  patch: [`@@ -0,0 +1,${lines.length} @@`, ...lines.map((line) => `+${line}`)].join("\n"),
});
const change = (
  files: readonly PullFile[],
  texts: Readonly<Record<string, string>> = {},
  isComplete = true,
): PresentChange => ({ files, isComplete, textAtHead: (path) => texts[path] });
const HUNK = "@@ -0,0 +1,3 @@\n+start(pool);\n+pool.open();\n+pool.leak();";
/** A thread on the last two lines of the hunk. */
const thread = reviewThread({ diffHunk: HUNK, lineCount: 2, line: undefined });

describe("the quoted code", () => {
  it.each([
    ["as it was", "start(pool);\npool.open();\npool.leak();\n"],
    ["indented", "  pool.open();\n\tpool.leak();\n"],
    ["on one line", "pool.open(); pool.leak();"],
    ["with a comment between its lines", "pool.open();\n// closed later\npool.leak();\n"],
    ["with comments in its lines", "pool.open( // opens\n);\npool.leak(/* on purpose */);\n"],
    ["with another line between its lines", "pool.open();\nwait();\npool.leak();\n"],
  ])("is in its file: %s", (_how, text) => {
    expect(findQuotePlace(thread, change([added("a.ts", "x")], { "a.ts": text }))).toBe("in-file");
  });

  it("is in its file after a rename", () => {
    const renamed = { ...added("b.ts", "x"), status: "renamed", previousPath: "a.ts" } as const;
    const texts = { "a.ts": "", "b.ts": "pool.open();\npool.leak();" };
    expect(findQuotePlace(thread, change([renamed], texts))).toBe("in-file");
  });

  it("is elsewhere if it was moved to another file", () => {
    const files = [added("a.ts", "x"), added("b.ts", "  pool.open();", "  pool.leak();")];
    expect(findQuotePlace(thread, change(files, { "a.ts": "x" }))).toBe("elsewhere");
    const large = { path: "b.ts", status: "modified", additions: 9 } as const;
    const texts = { "a.ts": "x", "b.ts": "pool.open();pool.leak();" };
    expect(findQuotePlace(thread, change([added("a.ts", "x"), large], texts))).toBe("elsewhere");
  });

  it("is gone if the change does not have it", () => {
    const binary = { path: "c.png", status: "added", additions: 0, deletions: 0 } as const;
    const files = [added("a.ts", "pool.open();"), binary];
    expect(findQuotePlace(thread, change(files, { "a.ts": "pool.open();" }))).toBe("gone");
  });

  it("is compared in linear time with any lines", () => {
    const text = `${"/*".repeat(500_000)}\n${"// /*\n".repeat(100_000)}`;
    expect(findQuotePlace(thread, change([added("a.ts", "x")], { "a.ts": text }))).toBe("gone");
  });

  it.each([
    ["its file cannot be read", change([added("a.ts", "x")])],
    ["another file has no patch", change([{ path: "b.ts", status: "added" }], { "a.ts": "" })],
    ["the list of files is cut", change([], { "a.ts": "" }, false)],
  ])("has an unknown place if %s", (_why, present) => {
    expect(findQuotePlace(thread, present)).toBe("unknown");
  });

  it("has an unknown place if it is too short to be recognized", () => {
    const short = reviewThread({ diffHunk: "@@ -0,0 +1 @@\n+}", lineCount: 1 });
    expect(findQuotePlace(short, change([], { "a.ts": "" }))).toBe("unknown");
    expect(findQuotePlace(reviewThread({ diffHunk: "" }), change([], {}))).toBe("unknown");
  });

  it("is looked for among deleted lines if they were commented on", () => {
    const left = reviewThread({ side: "LEFT", diffHunk: "@@ -1,2 +1 @@\n keep();\n-close(pool);" });
    const patch = "@@ -1,2 +1 @@\n keep();\n-close(pool);";
    const files = [{ path: "a.ts", status: "modified", patch }] as const;
    expect(findQuotePlace(left, change(files))).toBe("in-file");
    expect(findQuotePlace(left, change([{ ...files[0], path: "b.ts" }]))).toBe("elsewhere");
    expect(findQuotePlace(left, change([added("a.ts", "close(pool);")]))).toBe("gone");
  });
});

describe("the hunk of a finding", () => {
  it("is recognized by a line above", () => {
    expect(hasHunk(thread, change([added("a.ts", "start(pool);", "other();")]))).toBe(true);
    expect(hasHunk(thread, change([added("a.ts", "other();")]))).toBe(false);
    expect(hasHunk(thread, change([added("b.ts", "start(pool);")]))).toBe(false);
  });

  it("without lines above is any hunk of its file", () => {
    const first = reviewThread({ diffHunk: "@@ -0,0 +1 @@\n+pool.open();", lineCount: 1 });
    expect(hasHunk(first, change([added("a.ts", "other();")]))).toBe(true);
    expect(hasHunk(first, change([]))).toBe(false);
  });
});
