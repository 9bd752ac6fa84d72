import { describe, expect, it } from "vitest";
import type { PatchLine } from "../../../../src/domain/patch/file-patch.ts";
import { createLineIndex } from "../../../../src/domain/patch/line-index.ts";
import { reindentHunk } from "../../../../src/domain/patch/reindent-hunk.ts";

const FILE = ["def f(user):", "    if user.admin:", "        log(user)", "        grant(user)", ""];

/** Reads a hunk whose old side stands at line 2 of the file. */
function reindent(text: string, file: readonly string[] = FILE, at = 1) {
  const lines = text.split("\n").map((line): PatchLine => {
    const op = line[0] === "+" || line[0] === "-" ? line[0] : " ";
    return { op, text: line.slice(1) };
  });
  const spans = lines
    .filter(({ op }) => op !== "+")
    .map((_line, offset) => ({ from: at + offset, to: at + offset + 1 }));
  const result = reindentHunk(
    createLineIndex(file, () => undefined),
    { lines, spans, at },
  );
  return "reason" in result
    ? result.reason
    : result.filter(({ op }) => op === "+").map((line) => line.text);
}

describe("reindentHunk", () => {
  it("leaves added lines as written where the matched lines are", () => {
    expect(reindent("     if user.admin:\n         log(user)\n+        audit(user)")).toEqual([
      "        audit(user)",
    ]);
  });

  it("moves a replaced line with the lines that matched", () => {
    const text = " if user.admin:\n     log(user)\n-    grant(user)\n+    grant(user, audit=True)";
    expect(reindent(text)).toEqual(["        grant(user, audit=True)"]);
  });

  it("refuses lines that could be meant at two depths, with line and amount", () => {
    expect(reindent(" if user.admin:\n log(user)\n+audit(user)\n grant(user)")).toMatch(
      /line 2 has 4 blanks, the patch none; line 3 has 8 blanks/,
    );
  });

  it("writes tabs where the file has tabs", () => {
    const file = ["all:", "\tmake a", "\tmake b", ""];
    expect(reindent("-    make a\n+    make c\n     make b", file)).toEqual(["\tmake c"]);
  });
});
