import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Severity } from "../../../../src/domain/core/severity.ts";
import type { ReviewComment } from "../../../../src/domain/finding/finding.ts";
import { renderAnnotations } from "../../../../src/domain/render/render-annotations.ts";
import type { ReviewDraft } from "../../../../src/domain/review/review-draft.ts";
import { reviewOf } from "./reviewed-change.ts";
import { plannedFinding, reviewDraft } from "./sample-draft.ts";

interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

const COMMANDS = ["error", "warning", "notice", "debug", "add-mask", "set-output", "set-env"];
const unescaped = (text: string): string =>
  text
    .replaceAll("%0D", "\r")
    .replaceAll("%0A", "\n")
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",")
    .replaceAll("%25", "%");

/** Reads output as an Action's runner does: any line may be a command, in the new form or the old one. */
function commands(output: string): Command[] {
  return output.split(/\r\n|\r|\n/).flatMap((line) => {
    const match = /^\s*::([^\s:]+)(?: (.*?))?::(.*)$/s.exec(line);
    if (match === null) {
      const old = /##\[([^\s\]]+).*?\](.*)/s.exec(line);
      return old === null ? [] : [{ name: old[1] ?? "", properties: {}, message: old[2] ?? "" }];
    }
    const [, name = "", properties = "", message = ""] = match;
    const pairs = properties.split(",").map((pair): [string, string] => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), unescaped(pair.slice(at + 1))];
    });
    return [{ name, properties: Object.fromEntries(pairs), message: unescaped(message) }];
  });
}

const annotate = (...comments: ReviewComment[]): string => renderAnnotations(reviewOf(comments));
const many = (count: number, severity: Severity): ReviewComment[] =>
  Array.from({ length: count }, (_, at) => ({
    path: "src/a.ts",
    line: 2,
    severity,
    body: `${severity} ${at + 1}.`,
  }));

describe("renderAnnotations", () => {
  it("annotates no muted finding", () => {
    const comment = { path: "src/a.ts", line: 2, body: "Why?", category: "style" } as const;
    const options = { limits: { muteCategories: ["style"] } } as const;
    expect(renderAnnotations(reviewOf([comment], {}, options))).toBe("");
  });

  it("writes a finding on its lines", () => {
    const text = annotate({
      path: "src/a.ts",
      line: 3,
      start_line: 2,
      severity: "major",
      title: "Leak",
      body: "It leaks.",
    });
    expect(text).toBe("::error file=src/a.ts,line=2,endLine=3,title=Leak::It leaks.\n");
  });

  it.each<[Severity, string]>([
    ["critical", "error"],
    ["major", "error"],
    ["minor", "warning"],
    ["nit", "notice"],
  ])("makes of a %s finding an annotation of level %s", (severity, level) => {
    const [command] = commands(annotate(...many(1, severity)));
    expect(command?.name).toBe(level);
    expect(command?.properties).toMatchObject({ line: "2", endLine: "2", title: severity });
  });

  it.each<[string, ReviewComment, string]>([
    [
      "on a deleted line",
      { path: "src/a.ts", line: 2, side: "LEFT", body: "Why?" },
      "::warning file=src/a.ts,title=minor::src/a.ts:2 (before the change): Why?\n",
    ],
    [
      "on a line outside the diff",
      { path: "src/a.ts", line: 99, body: "Why?", category: "tests" },
      "::warning file=src/a.ts,title=tests::src/a.ts:99: Why?\n",
    ],
    [
      "on a file outside the change",
      { path: "../b,c:d.ts", line: 1, body: "Why?", title: "A, b: c" },
      "::warning title=A%2C b%3A c::../b,c:d.ts:1: Why?\n",
    ],
    [
      "on no file",
      { path: "", line: 1, body: "Why?" },
      "::warning title=minor::the change:1: Why?\n",
    ],
    [
      "on a file with signs in its name",
      { path: "src/ä b/100%#?:[x].ts", line: 1, body: "Why?" },
      "::warning file=src/ä b/100%25#?%3A[x].ts,line=1,endLine=1,title=minor::Why?\n",
    ],
  ])("writes a finding %s without lines that it does not have", (_what, comment, text) => {
    expect(annotate(comment)).toBe(text);
  });

  it("writes nothing of a review without findings", () => {
    expect(annotate()).toBe("");
  });

  it("writes what is said twice once", () => {
    expect(commands(annotate(...many(1, "nit"), ...many(1, "nit")))).toHaveLength(1);
  });

  it("puts the worst first", () => {
    const text = annotate(...many(1, "nit"), ...many(1, "major"), ...many(1, "critical"));
    expect(commands(text).map(({ message }) => message)).toEqual([
      "critical 1.",
      "major 1.",
      "nit 1.",
    ]);
  });

  it.each([
    [[10, 10, 10], [10, 10, 10], undefined],
    [[11, 0, 0], [10, 0, 1], "1 error"],
    [[0, 12, 3], [0, 10, 4], "2 warnings"],
    [[0, 0, 11], [0, 0, 10], "2 notices"],
    [[11, 11, 10], [10, 10, 10], "1 error, 1 warning, 1 notice"],
    [[25, 0, 9], [10, 0, 10], "15 errors"],
  ])("of %j findings shows %j and counts the others", (counts, shown, rest) => {
    const [errors = 0, warnings = 0, notices = 0] = counts;
    const written = commands(
      annotate(...many(errors, "major"), ...many(warnings, "minor"), ...many(notices, "nit")),
    );
    const countOf = (level: string) => written.filter(({ name }) => name === level).length;
    expect(["error", "warning", "notice"].map(countOf)).toEqual(shown);
    const last = written.find(({ properties }) => properties.title === "Further findings");
    expect(last?.message).toBe(
      rest === undefined ? undefined : `Not shown here, but part of the review: ${rest}.`,
    );
    if (rest !== undefined) expect(written.at(-1)).toBe(last);
  });

  it("clips what the runner would cut off", () => {
    const text = annotate({
      path: "src/a.ts",
      line: 2,
      title: "t".repeat(256),
      body: "b".repeat(9_000),
    });
    const [command] = commands(text);
    expect(command?.message).toBe(`${"b".repeat(3_999)}…`);
    expect(command?.properties.title).toBe(`${"t".repeat(199)}…`);
  });

  it("names no file whose name the log cannot hold", () => {
    const draft: ReviewDraft = reviewDraft({
      plan: {
        event: "COMMENT",
        inline: [],
        file: [plannedFinding({ path: "a\n::set-output name=x::y" }, {})],
        summary: [],
      },
      manifest: [{ path: "a\n::set-output name=x::y", status: "added", state: "reviewed" }],
    });
    expect(commands(renderAnnotations(draft))).toEqual([
      {
        name: "error",
        properties: expect.not.objectContaining({ file: expect.anything() }),
        message: expect.anything(),
      },
    ]);
  });

  it.each([
    "::set-output name=review::APPROVE",
    "x\n::add-mask::a",
    "x\r::add-mask::a",
    "x\r\n  ::stop-commands::token",
    "%0A::add-mask::a",
    "x,file=other.ts::y",
    "##[set-env name=PATH]/tmp",
    "\n##[add-mask]a",
    "\u2028::add-mask::a",
    "\u0085::add-mask::a",
  ])("does not let %j become a command", (text) => {
    const written = commands(
      annotate(
        { path: text, line: 1, title: text, body: text },
        { path: "src/a.ts", line: 2, title: text, body: text },
      ),
    );
    expect(written.map(({ name }) => name)).toEqual(["warning", "warning"]);
    expect(written.map(({ properties }) => Object.keys(properties))).toEqual([
      ["file", "line", "endLine", "title"],
      ["title"],
    ]);
    expect(written[0]?.properties.file).toBe("src/a.ts");
  });

  it("writes one command for each finding for any model text", () => {
    const piece = fc.constantFrom(
      "\n",
      "\r",
      "::",
      ":",
      ",",
      "%",
      "%0A",
      "=",
      " ",
      "##[",
      "]",
      "a",
      ...COMMANDS,
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, text, text, (path, title, body) => {
        const output = annotate(
          { path, line: 1, title, body },
          { path: "src/a.ts", line: 2, title, body },
        );
        const found = commands(output);
        expect(found.every(({ name }) => name === "warning")).toBe(true);
        expect(found).toHaveLength(2);
        expect(found.map(({ message }) => message)).toContainEqual(
          body.trim() === "" ? "The model gave no explanation." : body.trim(),
        );
      }),
      { numRuns: 1_000, seed: 12 },
    );
  });
});
