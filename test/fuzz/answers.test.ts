import fc from "fast-check";
import { describe, expect } from "vitest";
import { findLeakedCalls } from "../../src/domain/agent/leaked-calls.ts";
import { recoverAnswer } from "../../src/domain/answer/recover-answer.ts";
import type { ReviewComment } from "../../src/domain/finding/finding.ts";
import { planReview } from "../../src/domain/finding/plan-review.ts";
import type { PublishPlan } from "../../src/domain/finding/planned.ts";
import { toReviewComments } from "../../src/domain/finding/to-review-comments.ts";
import { toNewReview } from "../../src/domain/publish/to-new-review.ts";
import { renderAnnotations } from "../../src/domain/render/render-annotations.ts";
import { renderJson } from "../../src/domain/render/render-json.ts";
import { renderMarkdown } from "../../src/domain/render/render-markdown.ts";
import { renderSarif } from "../../src/domain/render/render-sarif.ts";
import { renderText } from "../../src/domain/render/render-text.ts";
import { MARKERS, PULL } from "../unit/domain/publish/hostile-text.ts";
import { reviewDraft } from "../unit/domain/render/sample-draft.ts";
import { patchText } from "./diff-texts.ts";
import { fuzz } from "./fuzz.ts";
import { anyText, deepText, hostileText, pumpedText } from "./hostile-values.ts";
import { mutatedJson, mutatedText, mutatedValue } from "./mutate.ts";

const COMMENT = {
  path: "src/pay.ts",
  line: 2,
  start_line: 1,
  side: "RIGHT",
  quote: "const b = 3;",
  severity: "major",
  category: "security",
  title: "Leak",
  body: "It leaks.\n\n```ts\npay();\n```",
  suggestion: "const b = 2;",
  confidence: 0.8,
};
const REVIEW = {
  summary: "Two things.",
  event: "REQUEST_CHANGES",
  comments: [COMMENT, { ...COMMENT, line: 9 }],
};
const TASK = {
  title: "Fix it",
  body: "Because.",
  patch: "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n",
};
const WRITTEN = [
  JSON.stringify(REVIEW),
  `Sure!\n\`\`\`json\n${JSON.stringify(REVIEW, undefined, 2)}\n\`\`\`\nDone.`,
  `<think>{"summary": "no"}</think>\n{'summary': 'Fine.', 'comments': [],}`,
  JSON.stringify(JSON.stringify(REVIEW)),
  JSON.stringify(TASK),
  `<tool_call>\n{"name": "read_file", "arguments": {"path": "x"}}\n</tool_call>`,
  "<function=read_file><parameter=path>x</parameter></function>",
];
const TOKENS = [
  '{"',
  '":',
  '"summary":',
  '{"comments":[',
  "\\",
  '"',
  "'",
  "{",
  "[",
  "}",
  "]",
  ",",
  "```json\n",
  "<think>",
  "\\u00",
  "//",
  "/*",
];

const answerText = fc.oneof(
  { weight: 4, arbitrary: mutatedText(WRITTEN) },
  { weight: 4, arbitrary: mutatedJson([REVIEW, TASK]) },
  { weight: 2, arbitrary: pumpedText(40_000, TOKENS) },
  { weight: 1, arbitrary: deepText },
  { weight: 1, arbitrary: anyText() },
);

describe("a model's output", () => {
  fuzz({
    name: "answers",
    inputs: answerText,
    runs: 300,
    check: (text) => {
      for (const contract of ["review", "task"] as const) {
        const found = recoverAnswer(contract, text);
        if (found.kind === "ok" && "event" in found.value && found.value.event !== undefined)
          expect(["COMMENT", "REQUEST_CHANGES", "APPROVE"]).toContain(found.value.event);
        // Repairs take nothing from elsewhere: what comes out was in it, its escapes undone.
        expect(JSON.stringify(found).length).toBeLessThanOrEqual(text.length * 8 + 2_000);
      }
      expect(findLeakedCalls(text, ["read_file"]).length).toBeLessThanOrEqual(64);
    },
  });

  const scene = fc.record({
    patches: fc.array(patchText, { minLength: 1, maxLength: 3 }),
    comments: fc.array(mutatedValue([COMMENT, { ...COMMENT, path: "f1", quote: "x" }]), {
      maxLength: 30,
    }),
    summary: anyText(8_000),
  });

  fuzz({
    name: "plans",
    inputs: scene,
    runs: 300,
    check: ({ patches, comments, summary }) => {
      const files = patches.map((patch, at) => ({
        path: at === 0 ? "src/pay.ts" : `f${at}`,
        status: "modified" as const,
        patch,
      }));
      const plan = planReview(files, comments as readonly ReviewComment[]);
      expect(countOf(plan)).toBe(comments.length);
      const draft = reviewDraft({ plan, summary });
      const posted = toNewReview({
        pull: PULL,
        draft,
        plan,
        commit: "c".repeat(40),
        reviewId: "work-1",
        banner: [summary],
        markers: MARKERS,
        version: "1",
      });
      for (const body of [posted.body, ...posted.comments.map((comment) => comment.body)]) {
        expect(body.length).toBeLessThanOrEqual(65_536);
        expect(body.isWellFormed()).toBe(true);
        expect(MARKERS.read(PULL, body)).toBeDefined();
      }
      expect(JSON.parse(renderSarif(draft, { version: "1" }))).toMatchObject({
        version: "2.1.0",
      });
      expect(JSON.parse(renderJson(draft, []))).toMatchObject({ kind: "draft" });
      for (const line of renderAnnotations(draft).split("\n"))
        expect(line === "" || line.startsWith("::")).toBe(true);
      expect(renderText(draft)).not.toMatch(/(?![\t\n])\p{Cc}/u);
      renderMarkdown(draft);
      toReviewComments(plan);
    },
  });

  fuzz({
    name: "quotes",
    runs: 20,
    inputs: fc.record({
      line: fc.constantFrom("}", "", "x", "return value;"),
      rows: fc.integer({ min: 1, max: 20_000 }),
      quoted: fc.integer({ min: 1, max: 20_000 }),
      end: hostileText,
      comments: fc.integer({ min: 1, max: 30 }),
    }),
    check: ({ line, rows, quoted, end, comments }) => {
      const patch = `@@ -0,0 +1,${rows} @@\n${`+${line}\n`.repeat(rows)}`;
      const quote = `${`${line}\n`.repeat(quoted)}${end}`;
      const all = Array.from({ length: comments }, (_, at) => ({
        ...COMMENT,
        line: at,
        quote,
        path: "x",
      }));
      const plan = planReview(
        [{ path: "x", status: "added", patch }],
        all as unknown as ReviewComment[],
      );
      expect(countOf(plan)).toBe(comments);
    },
  });
});

const countOf = ({ inline, file, summary }: PublishPlan): number =>
  inline.length + file.length + summary.length;
