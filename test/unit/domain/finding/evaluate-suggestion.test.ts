import { describe, expect, it } from "vitest";
import type { FileBlob } from "../../../../src/domain/diff/pull-file.ts";
import type { Place } from "../../../../src/domain/finding/anchor-finding.ts";
import { indexDiff } from "../../../../src/domain/finding/diff-index.ts";
import {
  evaluateSuggestion,
  type Suggestion,
} from "../../../../src/domain/finding/evaluate-suggestion.ts";

const PATCH = `@@ -1,6 +1,7 @@
 open(file);
 check(file);
-read(old);
+read(first);
+read(second);

 close(file);
 done(file);`;
const HEAD =
  "open(file);\ncheck(file);\nread(first);\nread(second);\n\nclose(file);\ndone(file);\n";

const index = indexDiff([{ path: "x", status: "modified", patch: PATCH }]).find("x");
const blob = (text: string): FileBlob => ({
  mode: "100644",
  bytes: new TextEncoder().encode(text),
});
const at = (line: number, startLine?: number): Place => ({
  path: "x",
  side: "RIGHT",
  line,
  ...(startLine === undefined ? {} : { startLine }),
});

interface Case {
  readonly text: string;
  readonly place?: Place | undefined;
  readonly wantedLines?: number;
  readonly head?: FileBlob | undefined;
}

const evaluate = (judged: Case): Suggestion =>
  evaluateSuggestion(index, {
    place: at(3),
    wantedLines: 1,
    head: blob(HEAD),
    ...judged,
  }) as Suggestion;

describe("judgeSuggestion", () => {
  it.each<[string, Case]>([
    ["another line", { text: "read(third);" }],
    ["several lines for one", { text: "if (ready) {\n  read(third);\n}" }],
    ["one line for several", { text: "readAll();", place: at(4, 3), wantedLines: 2 }],
    ["other white space", { text: "  read(first);" }],
    ["context", { text: "check(other);", place: at(2) }],
    ["the last line", { text: "end();", place: at(7) }],
    ["the first line", { text: "start();", place: at(1) }],
    ["a blank line for a line", { text: "\n" }],
    ["a head with CRLF", { text: "read(third);", head: blob(HEAD.replaceAll("\n", "\r\n")) }],
    ["the same line twice where it stands once", { text: "read(third);\nread(third);" }],
    ["lone brackets that stand around it too", { text: "}\nread(third);" }],
  ])("lets %s be committed", (_what, judged) => {
    expect(evaluate(judged)).toMatchObject({ isCommittable: true });
  });

  it.each<[string, Case, string]>([
    ["no place", { text: "x", place: undefined }, "is not on a line of the diff"],
    ["a deleted line", { text: "x", place: { ...at(3), side: "LEFT" } }, "is on a deleted line"],
    ["no head", { text: "x", head: undefined }, "the file at the head is not available"],
    ["fewer lines than were meant", { text: "x", wantedLines: 3 }, "was meant for other lines"],
    ["a range upside down", { text: "x", wantedLines: -1 }, "was meant for other lines"],
    [
      "another head",
      { text: "x", head: blob(HEAD.replace("first", "other")) },
      "the head differs from the diff",
    ],
    [
      "a head that is too short",
      { text: "x", head: blob("open(file);") },
      "the head differs from the diff",
    ],
    ["an empty head", { text: "x", head: blob("") }, "the head differs from the diff"],
    ["the same text", { text: "read(first);" }, "changes nothing"],
    ["the same text with a line feed", { text: "read(first);\r\n" }, "changes nothing"],
    [
      "the same lines",
      { text: "read(first);\nread(second);", place: at(4, 3), wantedLines: 2 },
      "changes nothing",
    ],
    ["a blank line for a blank line", { text: "\n", place: at(5) }, "changes nothing"],
    ["the line above it", { text: "check(file);\nread(third);" }, "repeats the lines around it"],
    ["the line below it", { text: "read(third);\nread(second);" }, "repeats the lines around it"],
    [
      "two lines above it",
      { text: "open(file);\ncheck(file);\nread(third);" },
      "repeats the lines around it",
    ],
    [
      "three lines below it, a blank one among them",
      { text: "read(third);\n\nclose(file);\ndone(file);", place: at(4) },
      "repeats the lines around it",
    ],
    [
      "the line above it, indented otherwise",
      { text: "\tcheck( file );\nread(third);" },
      "repeats the lines around it",
    ],
  ])("shows a suggestion as plain code for %s", (_what, judged, reason) => {
    expect(evaluate(judged)).toMatchObject({ isCommittable: false, reason });
  });

  it("lets a text begin as the line above when the replaced one does too", () => {
    const patch = "@@ -1 +1,3 @@\n retry();\n+retry();\n+next();";
    const twice = indexDiff([{ path: "x", status: "modified", patch }]).find("x");
    const head = blob("retry();\nretry();\nnext();\n");
    expect(
      evaluateSuggestion(twice, { text: "retry();\nwait();", place: at(2), wantedLines: 1, head })
        ?.isCommittable,
    ).toBe(true);
  });

  it.each([
    ["a\r\nb\r\n", "a\nb"],
    ["a\n", "a"],
    ["a\n\n", "a\n"],
    ["  a", "  a"],
  ])("keeps of %j the text %j", (text, kept) => {
    expect(evaluate({ text }).text).toBe(kept);
  });

  it("shows a suggestion as plain code when its file is not in the pull request", () => {
    const judged = { text: "x", place: at(3), wantedLines: 1, head: blob(HEAD) };
    expect(evaluateSuggestion(undefined, judged)?.isCommittable).toBe(false);
  });
});
