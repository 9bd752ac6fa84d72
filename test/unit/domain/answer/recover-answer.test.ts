import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recoverAnswer } from "../../../../src/domain/answer/recover-answer.ts";
import type {
  Recovered,
  RecoveredReview,
  RecoveredTask,
} from "../../../../src/domain/answer/recovered.ts";

const REVIEW = {
  summary: 'Two things.\n\nThe "cache" is never cleared.',
  event: "REQUEST_CHANGES",
  comments: [
    { path: "src/a.ts", side: "RIGHT", line: 12, body: "Use `get(key)` here." },
    {
      path: "src/b.ts",
      side: "LEFT",
      start_line: 3,
      line: 5,
      body: "```suggestion\n\tx = { a: 1 };\n```",
    },
  ],
} as const;
const TASK = {
  title: "Close the cache",
  body: 'It says "closed" now.',
  patch:
    'diff --git a/x.go b/x.go\n--- a/x.go\n+++ b/x.go\n@@ -1,2 +1,2 @@\n-log.Printf("a %d", n)\n+m := map[string]int{"a": 1}\n }\n',
};
const TEXT = JSON.stringify(REVIEW);
const PRETTY = JSON.stringify(REVIEW, null, 2);

const answerOf = (recovered: Recovered): unknown =>
  recovered.kind === "ok" ? recovered.value : recovered;
const reviewIn = (text: string) => answerOf(recoverAnswer("review", text));
const taskIn = (text: string) => answerOf(recoverAnswer("task", text));

/** Writes an answer with another way to write strings. */
function written(value: unknown, quote: (text: string) => string, indent = "  "): string {
  const write = (node: unknown, margin: string): string => {
    if (typeof node === "string") return quote(node);
    if (typeof node !== "object" || node === null) return String(node);
    const inner = margin + indent;
    const gap = indent === "" ? " " : `\n${inner}`;
    const [open, close] = Array.isArray(node) ? ["[", "]"] : ["{", "}"];
    const members = Array.isArray(node)
      ? node.map((item) => write(item, inner))
      : Object.entries(node).map(([key, item]) => `"${key}": ${write(item, inner)}`);
    return `${open}${gap}${members.join(`,${gap}`)}${indent === "" ? "" : `\n${margin}`}${close}`;
  };
  return write(value, "");
}
const quoted = (text: string) => JSON.stringify(text);
const rawQuotes = (text: string) => quoted(text).replaceAll('\\"', '"');
const rawQuotesAndLines = (text: string) =>
  rawQuotes(text).replaceAll("\\n", "\n").replaceAll("\\t", "\t");
const inBackticks = (text: string) => `\`${rawQuotesAndLines(text).slice(1, -1)}\``;
const inTriples = (text: string) => `"""${rawQuotesAndLines(text).slice(1, -1)}"""`;
const inSingles = (text: string) => `'${rawQuotes(text).slice(1, -1).replaceAll("'", "\\'")}'`;
const inSmart = (text: string) => `“${quoted(text).slice(1, -1)}”`;

describe("recoverAnswer on whole answers", () => {
  it.each([
    ["plain", TEXT],
    ["pretty", PRETTY],
    ["in a fence", `\`\`\`json\n${PRETTY}\n\`\`\``],
    ["in a fence that never closes", `~~~\n${PRETTY}`],
    ["with CRLF", `\`\`\`json\r\n${PRETTY.replaceAll("\n", "\r\n")}\r\n\`\`\``],
    [
      "with a byte order mark and zero-width spaces",
      `\ufeff\u200b${PRETTY.replaceAll('": ', '":\u200b ')}\u200b`,
    ],
    [
      "between prose with braces",
      `I see {foo} and [sic] \`{ a: 1 }\`.\n\n${TEXT}\n\nNote the "x" } above.`,
    ],
    ["behind a speaker", `assistant: ${TEXT}`],
    [
      "behind closed thoughts",
      `<think>Maybe {"summary": "draft", "event": "APPROVE"}</think>\n${TEXT}`,
    ],
    ["behind thoughts whose opening tag is lost", `Hm, {"summary": "draft"}.\n</think>\n${TEXT}`],
    ["behind thoughts of another template", `[THINK]{"summary": "no"}[/THINK]${TEXT}`],
    [
      "on a final channel",
      `<|channel|>analysis<|message|>{"summary": "no"}<|end|><|start|>assistant<|channel|>final<|message|>${TEXT}<|return|>`,
    ],
    [
      "behind channels without their tokens",
      `analysisI think {"summary": "no"}.assistantfinal${TEXT}`,
    ],
    ["between template tokens", `<|im_start|>assistant\n${TEXT}<|im_end|>`],
    ["before a made-up user turn", `${TEXT}<|im_end|>\n<|im_start|>user\nNow {"summary": "again"}`],
    ["before a stray end of thoughts", `<think>a</think>${TEXT}\n</think>`],
    ["before thoughts that never end", `${TEXT}\n\n<think>Was that {"summary": "wrong"}?`],
    [
      "behind a tool call",
      `<tool_call>\n{"name": "read_file", "arguments": {"path": "a"}}\n</tool_call>\n${TEXT}`,
    ],
    [
      "behind a stub",
      `\`\`\`json\n{"summary": "", "event": "COMMENT", "comments": []}\n\`\`\`\n${TEXT}`,
    ],
    ["before a stub", `${TEXT}\n\n{"summary": "", "event": "COMMENT", "comments": []}`],
    [
      "before an echo of the schema",
      `${TEXT}\n{"summary": "<markdown>", "event": "COMMENT|APPROVE", "comments": [{"path": "<file>", "line": <int>, "body": "<markdown>"}]}`,
    ],
    ["behind the same answer", `${PRETTY}\nFinal:\n${TEXT}`],
    ["started over", `${PRETTY.slice(0, 150)}\n\nLet me start over.\n\n${PRETTY}`],
    ["in a wrapper", `{"answer": ${TEXT}, "ok": true}`],
    ["in a list", `[${TEXT}]`],
    ["in the arguments of a bare call", `{"type": "function", "arguments": ${TEXT}}`],
    ["in a string of arguments", `{"arguments": ${quoted(TEXT)}}`],
    ["encoded twice", quoted(TEXT)],
    ["encoded three times", quoted(quoted(TEXT))],
    ["with escaped quotes but no outer ones", quoted(PRETTY).slice(1, -1)],
    ["with HTML entities", TEXT.replaceAll("&", "&amp;").replaceAll('"', "&quot;")],
    ["with doubled braces", `{${TEXT}}`],
    ["without its first brace", PRETTY.slice(1)],
    ["with line breaks escaped between members", PRETTY.replaceAll("\n", "\\n")],
    ["assigned in code", `const answer = ${PRETTY};\nexport default answer;`],
    ["with a brace too many", `${PRETTY}}`],
    ["with a bracket too few", PRETTY.replace("\n  ]\n}", "\n}")],
    ["with a brace missing between comments", PRETTY.replace("    },\n    {", "    ,\n    {")],
    [
      "with trailing commas",
      PRETTY.replaceAll(/(["\d}\]])\n/g, "$1,\n")
        .replaceAll("},\n}", "}\n}")
        .replace(/,$/, ""),
    ],
    ["without commas", PRETTY.replaceAll(/,\n/g, "\n")],
    ["with an equals sign for a colon", PRETTY.replaceAll('"line":', '"line" =')],
    ["with a colon missing", PRETTY.replace('"event":', '"event"')],
    [
      "with a quote missing at the end of a line",
      PRETTY.replace('"REQUEST_CHANGES",', '"REQUEST_CHANGES,'),
    ],
    [
      "with comments between members",
      PRETTY.replaceAll('  "event"', `  // it's "so", {\n  /* and } */ # no\n  "event"`),
    ],
    ["with bare keys", PRETTY.replaceAll(/"(\w+)":/g, "$1:")],
    [
      "with keys spelled otherwise",
      PRETTY.replaceAll('"start_line"', '"startLine"').replaceAll('"event"', '"Event"'),
    ],
    ["with numbers as strings", PRETTY.replaceAll(/line": (\d+)/g, 'line": "$1"')],
    [
      "with literals of other languages",
      PRETTY.replaceAll('"side"', '"resolved": True, "x": undefined, "y": NaN, "z": None, "side"'),
    ],
    [
      "with keys beyond the contract",
      PRETTY.replaceAll('"side"', '"rationale": "say \\"why\\"", "tags": ["a", "b"], "side"'),
    ],
    [
      "with its comments as an object",
      JSON.stringify({ ...REVIEW, comments: { 0: REVIEW.comments[0], 1: REVIEW.comments[1] } }),
    ],
    [
      "with its comments as a string",
      JSON.stringify({ ...REVIEW, comments: JSON.stringify(REVIEW.comments) }),
    ],
    ["with a lower-case verdict", TEXT.replace("REQUEST_CHANGES", "request changes")],
    ["with quotes unescaped", written(REVIEW, rawQuotes)],
    ["with quotes unescaped on one line", written(REVIEW, rawQuotes, "")],
    ["with quotes and lines unescaped", written(REVIEW, rawQuotesAndLines)],
    ["with strings in backticks", written(REVIEW, inBackticks)],
    ["with strings in triple quotes", written(REVIEW, inTriples)],
    ["with strings in single quotes", written(REVIEW, inSingles)],
    ["with strings in smart quotes", written(REVIEW, inSmart)],
  ])("reads a review %s", (_, text) => {
    expect(reviewIn(text)).toEqual(REVIEW);
  });

  it.each([
    ["plain", JSON.stringify(TASK)],
    ["with quotes unescaped", written(TASK, rawQuotes)],
    ["with quotes unescaped on one line", written(TASK, rawQuotes, "")],
    ["with quotes and lines unescaped", written(TASK, rawQuotesAndLines)],
    [
      "with quotes and lines unescaped, before prose",
      `${written(TASK, rawQuotesAndLines)}\n\nHope "this" helps {x}.`,
    ],
    [
      "with its patch first and unescaped",
      written({ patch: TASK.patch, title: TASK.title, body: TASK.body }, rawQuotes),
    ],
    ["with strings in triple quotes", written(TASK, inTriples)],
    [
      "with its patch in a fence",
      `{"title": ${quoted(TASK.title)}, "body": ${quoted(TASK.body)}, "patch": \`\`\`diff\n${TASK.patch}\`\`\`}`,
    ],
    ["with its patch as lines", JSON.stringify({ ...TASK, patch: TASK.patch.split("\n") })],
    ["with its patch added up", JSON.stringify(TASK).replace("\\n--- a", '\\n" +\n  "--- a')],
    ["before text on its last line", `${JSON.stringify(TASK)} Hope this helps!`],
  ])("reads a task %s", (_, text) => {
    expect(taskIn(text)).toEqual(TASK);
  });

  it.each([
    [
      "keeps the backslash of a broken escape",
      '{"summary": "match \\d\\b and C:\\src"}',
      "match \\d\\b and C:\\src",
    ],
    ["drops the backslash before an apostrophe", `{"summary": "it\\'s \\d"}`, "it's \\d"],
    [
      "keeps a fence that closes inside a string",
      '```json\n{"summary": "see\n```ts\nf();\n```\nabove"}\n```',
      "see\n```ts\nf();\n```\nabove",
    ],
    [
      "keeps template tokens inside a string",
      '{"summary": "drop <think> and </think> <|im_end|>"}',
      "drop <think> and </think> <|im_end|>",
    ],
    ["keeps a final quote of the string", '{"summary": "call it "x""}', 'call it "x"'],
    [
      "keeps a snippet of the contract inside a string",
      '{\n  "summary": "send {"path": "a", "line": 3} there",\n  "event": "COMMENT"\n}',
      'send {"path": "a", "line": 3} there',
    ],
  ])("%s", (_, text, summary) => {
    expect(reviewIn(text)).toMatchObject({ summary });
  });
});

describe("recoverAnswer on findings", () => {
  const [first, second] = REVIEW.comments;

  it.each([
    ["a list", JSON.stringify(REVIEW.comments)],
    ["objects line by line", `${JSON.stringify(first)}\n${JSON.stringify(second)}`],
    ["a list in a wrapper", JSON.stringify({ findings: REVIEW.comments })],
  ])("reads findings outside of a review as %s", (_, text) => {
    expect(reviewIn(text)).toEqual({ comments: REVIEW.comments });
  });

  it("adds findings that follow the review line by line", () => {
    const text = `{"summary": "s", "event": "COMMENT"}\n${JSON.stringify(first)}\n${JSON.stringify(second)}`;
    expect(reviewIn(text)).toEqual({ summary: "s", event: "COMMENT", comments: REVIEW.comments });
  });

  it("ignores an example of a finding beside the review", () => {
    expect(reviewIn(`Like ${JSON.stringify(first)}:\n\n{"summary": "s", "comments": []}`)).toEqual({
      summary: "s",
      comments: [],
    });
  });

  it("keeps a finding without a usable place", () => {
    expect(
      reviewIn('{"summary": "s", "comments": [{"path": "a", "line": "top", "body": "b"}, "c"]}'),
    ).toEqual({
      summary: "s",
      comments: [{ path: "a", body: "b" }, { body: "c" }],
    });
  });
});

describe("recoverAnswer on cut answers", () => {
  it("keeps the complete comments and reports the missing end", () => {
    const text = PRETTY.slice(0, PRETTY.indexOf("suggestion"));
    expect(recoverAnswer("review", text)).toMatchObject({
      kind: "ok",
      value: { ...REVIEW, comments: [REVIEW.comments[0]] },
      truncated: true,
    });
  });

  it("keeps no half comment whose quotes are unescaped", () => {
    const text =
      '{"summary": "s", "comments": [{"path": "a", "line": 1, "body": "see f("a", "b") and x["k"]';
    expect(reviewIn(text)).toEqual({ summary: "s", comments: [] });
  });

  it.each([
    ["in the patch", JSON.stringify(TASK).slice(0, -30)],
    ["at a quote of the patch", written(TASK, rawQuotes, "").replace(/(Printf\(").*/, "$1")],
    ["before the patch", '{"title": "t", "body": "b", "pa'],
    [
      "behind an argument that looks like a key",
      '{"title": "t", "body": "b", "patch": "+log.warn("it failed: %s", exc',
    ],
    ["behind a brace in code", '{"title": "t", "body": "b", "patch": "+f("a")\\n+f("}'],
    [
      "behind code that ends like a document",
      '{"title": "t", "body": "b", "patch": "+m := map[string]string{"a": "b"}',
    ],
  ])("rejects a task that was cut %s", (_, text) => {
    expect(recoverAnswer("task", text)).toEqual({
      kind: "failed",
      reason: "The output was cut before the patch was complete.",
    });
  });

  it("keeps a task that lacks its last brace only", () => {
    expect(recoverAnswer("task", JSON.stringify(TASK).slice(0, -1))).toMatchObject({
      value: TASK,
      truncated: true,
    });
  });

  it("does not choose between a whole answer and another one behind it that was cut", () => {
    const cut = '{"summary": "again", "event": "COMMENT", "comments": [{"pa';
    expect(recoverAnswer("review", `${TEXT}\n${cut}`)).toEqual({
      kind: "ambiguous",
      candidates: [REVIEW, { summary: "again", event: "COMMENT", comments: [] }],
    });
  });
});

describe("recoverAnswer without an answer", () => {
  it.each([
    ["", "The output is empty."],
    [" \n\t ", "The output is empty."],
    ["```json\n```", "The output holds no answer."],
    ["<|im_end|>", "The output holds no answer."],
    ["null", "The output holds no answer."],
    ["[]", "The output holds no answer."],
    ['"ok"', "The output holds no answer."],
    ["{}", "The output holds no answer."],
    ['{"path": "src/a.ts", "start_line": 3}', "The output holds no answer."],
    ["I'm sorry, but I can't help with that request today.", "The output holds no answer."],
    [
      "summary: fine\nevent: COMMENT\ncomments:\n  - path: a\n    body: long enough to be prose",
      "The output holds no answer.",
    ],
    [
      '{"summary": "", "event": "COMMENT", "comments": []}',
      "The answer says nothing: it is empty or an echo of the schema.",
    ],
    ['<think>Maybe {"summary": "draft"}', "The output holds thoughts, but no answer after them."],
    [
      'I look at the file before I answer.\n[TOOL_CALLS] [{"name": "read_file", "arguments": {"path": "a"}}]',
      "The output is a tool call, not an answer.",
    ],
    [
      'Here is what I found in this change.\n{"summary": "half',
      "The output was cut or broken before the answer said anything.",
    ],
  ])("rejects %j", (text, reason) => {
    expect(recoverAnswer("review", text)).toEqual({ kind: "failed", reason });
  });

  it.each([
    [
      "functions",
      '<|channel|>commentary to=functions.create_issue <|constrain|>json<|message|>{"title": "t", "body": "b"}<|call|>',
    ],
    ["a bare object", '{"name": "create_issue", "arguments": {"title": "t", "body": "b"}}'],
    ["a tag", '<function=create_issue>{"title": "t", "body": "b"}</function>'],
  ])("takes the arguments of a tool call written as %s for no answer", (_, text) => {
    expect(recoverAnswer("task", text).kind).toBe("failed");
  });

  it("never accepts the arguments of a tool as the answer", () => {
    const text = `<tool_call>\n{"name": "submit_review", "arguments": ${TEXT}}\n</tool_call>`;
    expect(recoverAnswer("review", text).kind).toBe("failed");
  });

  it("salvages prose without its thoughts, example included", () => {
    const prose = '## Review\n\nThe cache is never cleared.\n\n```json\n{"a": 1}\n```';
    expect(recoverAnswer("review", `<think>hm</think>\n\n${prose}\n`)).toEqual({
      kind: "salvaged",
      text: prose,
    });
  });
});

describe("recoverAnswer names its repairs", () => {
  it.each([
    [[], TEXT],
    [["fence"], `\`\`\`json\n${TEXT}\n\`\`\``],
    [["think-block"], `<think>a</think>${TEXT}`],
    [["template-token"], `<|im_start|>assistant\n${TEXT}`],
    [["wrapper"], `{"answer": ${TEXT}}`],
    [["double-encoded"], quoted(TEXT)],
    [["html-entities"], TEXT.replaceAll('"', "&quot;")],
    [["missing-brace"], TEXT.slice(1)],
    [["trailing-comma"], '{"summary": "a",}'],
    [["unquoted-key"], '{summary: "a"}'],
    [["inner-quote"], '{"summary": "a "b" c"}'],
    [["raw-newline"], '{"summary": "a\nb"}'],
    [
      ["number-as-string"],
      '{"summary": "a", "comments": [{"path": "a", "line": "1", "body": "b"}]}',
    ],
    [["truncated"], '{"summary": "a", "event": "COMM'],
  ])("as %j", (repairs, text) => {
    expect(recoverAnswer("review", text)).toMatchObject({ kind: "ok", repairs });
  });
});

const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 });
const nasty = fc.oneof(
  words,
  fc
    .array(
      fc.constantFrom(
        '"',
        "\\",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\n",
        "`",
        "'",
        "a",
        "</think>",
        '"line": 1',
        "```",
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join("")),
);
const quotedTexts = nasty.map((text) => `It says ${text}`);
const finding = fc.record({
  path: quotedTexts,
  side: fc.constantFrom("RIGHT", "LEFT"),
  line: fc.integer({ min: 1, max: 9999 }),
  body: quotedTexts,
});
const review: fc.Arbitrary<RecoveredReview> = fc.record({
  summary: quotedTexts,
  event: fc.constantFrom("COMMENT", "REQUEST_CHANGES", "APPROVE"),
  comments: fc.array(finding, { maxLength: 4 }),
}) as fc.Arbitrary<RecoveredReview>;
const task: fc.Arbitrary<RecoveredTask> = fc.record({
  title: quotedTexts,
  body: quotedTexts,
  patch: quotedTexts,
});
const wrapper = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => `\`\`\`json\n${text}\n\`\`\`\n`,
  (text) => `Here it is {x}:\n\n${text}\n\nThat "was" it.`,
  (text) => `<think>{"summary": "no", "patch": "no"}</think>${text}<|im_end|>`,
  (text) => `{"answer": ${text}}`,
  (text) => JSON.stringify(text),
);

describe("recoverAnswer on any answer", () => {
  it("returns a valid review exactly, in any surrounding text", () => {
    fc.assert(
      fc.property(review, fc.constantFrom(0, 2), wrapper, (value, indent, wrap) => {
        const recovered = recoverAnswer("review", wrap(JSON.stringify(value, null, indent)));
        expect(recovered).toMatchObject({ kind: "ok", truncated: false });
        expect(answerOf(recovered)).toEqual(value);
      }),
    );
  });

  it("returns a valid task exactly, in any surrounding text", () => {
    fc.assert(
      fc.property(task, fc.constantFrom(0, 2), wrapper, (value, indent, wrap) => {
        expect(taskIn(wrap(JSON.stringify(value, null, indent)))).toEqual(value);
      }),
    );
  });

  it("keeps only whole comments of any beginning of a review", () => {
    fc.assert(
      fc.property(review, fc.double({ min: 0, max: 1, noNaN: true }), (value, share) => {
        const text = JSON.stringify(value);
        const recovered = recoverAnswer("review", text.slice(0, Math.floor(text.length * share)));
        if (recovered.kind !== "ok") return;
        const kept = recovered.value.comments ?? [];
        expect(kept).toEqual(value.comments?.slice(0, kept.length));
      }),
    );
  });

  it("keeps no part of a patch of any beginning of a task", () => {
    fc.assert(
      fc.property(task, fc.double({ min: 0, max: 1, noNaN: true }), (value, share) => {
        const text = JSON.stringify(value);
        const recovered = recoverAnswer("task", text.slice(0, Math.floor(text.length * share)));
        if (recovered.kind === "ok") expect(recovered.value.patch).toBe(value.patch);
      }),
    );
  });

  it("throws on no text at all", () => {
    const scraps = fc.constantFrom(
      '"',
      "'",
      "`",
      "“",
      "\\",
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      "\n",
      "//",
      "/*",
      "#",
      "summary",
      "comments",
      "path",
      "<think>",
      "</think>",
      "<tool_call>",
      "[TOOL_CALLS]",
      "<|im_end|>",
      "```",
      "&quot;",
      "1",
      "true",
      " ",
      "…",
      "+",
    );
    fc.assert(
      fc.property(fc.array(scraps, { maxLength: 60 }), (parts) => {
        expect(["ok", "ambiguous", "salvaged", "failed"]).toContain(
          recoverAnswer("review", parts.join("")).kind,
        );
        expect(["ok", "ambiguous", "salvaged", "failed"]).toContain(
          recoverAnswer("task", parts.join("")).kind,
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe("recoverAnswer on hostile text", () => {
  const SIZE = 100_000;
  it.each([
    "{",
    "[",
    '"',
    "<think>",
    "</think>",
    "<tool_call>{",
    "`<think>",
    "a <think> ",
    '<tool_call>{"a": 1}',
    '[TOOL_CALLS] [{"a": ',
    '{"a":',
    '{"a":[',
    '{"a":"',
    '{"summary":',
    '{\\"',
    "{&quot;",
    '{"a": """ "',
    '"/*',
    '\n//"',
    '"}',
    '", "line": ',
    "{a=",
    "I'm sorry ",
    "```\n",
  ])("finds no answer in %j repeated, and is not slowed down by it", (scrap) => {
    const alone = recoverAnswer("review", scrap.repeat(SIZE / scrap.length));
    expect(alone.kind).not.toBe("ok");
    const begun = recoverAnswer(
      "review",
      `{"summary": "x", "comments": [{"path": "a", "body": "${scrap.repeat(SIZE / scrap.length)}`,
    );
    expect(begun.kind === "ok" ? (begun.value.comments ?? []) : []).toEqual([]);
  });

  it("reads a megabyte of unescaped quotes", () => {
    const summary = 'call f("a", "b") and x["c"] or {"d": 1} '.repeat(25_000).trim();
    expect(reviewIn(`{"summary": "${summary}", "event": "COMMENT"}`)).toEqual({
      summary,
      event: "COMMENT",
    });
  });
});
