import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Severity } from "../../../../src/domain/core/severity.ts";
import type { ReviewComment } from "../../../../src/domain/finding/finding.ts";
import { renderSarif } from "../../../../src/domain/render/render-sarif.ts";
import type { ReviewDraft } from "../../../../src/domain/review/review-draft.ts";
import { reviewOf } from "./reviewed-change.ts";
import { sampleHunk } from "./sample-draft.ts";

const words = z.string().min(1);
const message = z.strictObject({ text: words, markdown: words.optional() });
const level = z.enum(["error", "warning", "note", "none"]);
const line = z.number().int().min(1);
// A path of RFC 3986 without a scheme, a root or a way out.
const uri = z.string().regex(/^(?!\.\.?(\/|$))(?:[\w.~!*'()/-]|%[\dA-F]{2})+$/);
const artifactLocation = z.strictObject({ uri, uriBaseId: z.literal("%SRCROOT%") });
const region = z
  .strictObject({ startLine: line, endLine: line.optional() })
  .refine(({ startLine, endLine = startLine }) => endLine >= startLine);

/** The part of SARIF 2.1.0 that we write, with what the standard and code scanning demand of it. */
const Log = z.strictObject({
  $schema: z.url(),
  version: z.literal("2.1.0"),
  runs: z.tuple([
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.literal("svc"),
          version: words,
          rules: z.array(
            z.strictObject({
              id: words,
              name: words,
              shortDescription: z.strictObject({ text: words }),
              fullDescription: z.strictObject({ text: words }),
              help: z.strictObject({ text: words }),
              defaultConfiguration: z.strictObject({ level }),
              properties: z.strictObject({ tags: z.array(words).max(20) }),
            }),
          ),
        }),
      }),
      invocations: z.tuple([
        z.strictObject({
          executionSuccessful: z.boolean(),
          toolExecutionNotifications: z.array(z.strictObject({ level, message })),
        }),
      ]),
      properties: z
        .strictObject({
          coverage: z.strictObject({
            hunks: z.record(words, z.number().int().min(0)),
            missing: z.array(z.looseObject({ path: words })),
          }),
        })
        .optional(),
      // The standard asks for the address wherever there is an entry.
      versionControlProvenance: z
        .tuple([z.strictObject({ repositoryUri: z.url(), revisionId: words })])
        .optional(),
      results: z.array(
        z.strictObject({
          ruleId: words,
          ruleIndex: z.number().int().min(0),
          level,
          message,
          locations: z.tuple([
            z.strictObject({
              physicalLocation: z.strictObject({ artifactLocation, region }),
            }),
          ]),
          partialFingerprints: z.strictObject({ "svcFindingId/v1": words }),
          fixes: z
            .array(
              z.strictObject({
                artifactChanges: z.tuple([
                  z.strictObject({
                    artifactLocation,
                    replacements: z.tuple([
                      z.strictObject({
                        deletedRegion: region,
                        insertedContent: z.strictObject({ text: z.string() }),
                      }),
                    ]),
                  }),
                ]),
              }),
            )
            .optional(),
          suppressions: z
            .tuple([
              z.strictObject({
                kind: z.literal("external"),
                status: z.literal("accepted"),
                justification: words,
              }),
            ])
            .optional(),
          properties: z.strictObject({
            severity: words,
            confidence: z.number().min(0).max(1).optional(),
            bucket: z.enum(["inline", "file", "summary"]),
            reason: words,
          }),
        }),
      ),
    }),
  ]),
});

const run = (draft: ReviewDraft, serverUrl?: string) =>
  Log.parse(
    JSON.parse(
      renderSarif(draft, { version: "1.2.3", ...(serverUrl === undefined ? {} : { serverUrl }) }),
    ),
  ).runs[0];
const only = (comment: Partial<ReviewComment>) =>
  run(reviewOf([{ path: "src/a.ts", line: 2, body: "Why?", ...comment }])).results[0];

describe("renderSarif", () => {
  it("marks findings of muted categories as suppressed", () => {
    const comment = { path: "src/a.ts", line: 2, body: "Why?", category: "style" } as const;
    const draft = reviewOf([comment], {}, { limits: { muteCategories: ["style"] } });
    expect(run(draft).results).toMatchObject([
      {
        suppressions: [
          {
            kind: "external",
            status: "accepted",
            justification: "the category style is muted",
          },
        ],
      },
    ]);
    expect(only({ category: "style" })).not.toHaveProperty("suppressions");
  });

  it("writes one run with the tool, its rules and the findings", () => {
    const draft = reviewOf([
      {
        path: "src/a.ts",
        line: 3,
        start_line: 2,
        severity: "major",
        category: "security",
        title: "Leak",
        body: "It leaks.",
        confidence: 0.8,
      },
    ]);
    const { tool, results, invocations } = run(draft);
    expect(tool.driver).toMatchObject({
      name: "svc",
      version: "1.2.3",
      rules: [{ id: "security" }],
    });
    expect(invocations).toEqual([{ executionSuccessful: true, toolExecutionNotifications: [] }]);
    expect(results).toEqual([
      {
        ruleId: "security",
        ruleIndex: 0,
        level: "error",
        message: {
          text: "Leak\n\nIt leaks.",
          markdown: "### 🟠 `src/a.ts:2-3` Leak\n\n_major, security_\n\nIt leaks.",
        },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: "src/a.ts", uriBaseId: "%SRCROOT%" },
              region: { startLine: 2, endLine: 3 },
            },
          },
        ],
        partialFingerprints: { "svcFindingId/v1": draft.plan.inline[0]?.id },
        properties: {
          severity: "major",
          confidence: 0.8,
          bucket: "inline",
          reason: "line is in the diff",
        },
      },
    ]);
  });

  it("holds the hunks that were not reviewed in full in the properties of the run", () => {
    const missing = {
      path: "a.ts",
      newStart: 4,
      state: "in-part",
      reason: "lines-clipped",
    } as const;
    const hunks = { kind: "hunks", hunks: [sampleHunk(), missing] } as const;
    expect(run(reviewOf([], { hunks })).properties).toEqual({
      coverage: {
        hunks: { reviewed: 1, "reviewed-earlier": 0, "in-part": 1, "not-reviewed": 0 },
        missing: [missing],
      },
    });
  });

  it("writes a run without results of a review without findings", () => {
    const { tool, results } = run(reviewOf([]));
    expect([tool.driver.rules, results]).toEqual([[], []]);
  });

  it.each<[Severity, string]>([
    ["critical", "error"],
    ["major", "error"],
    ["minor", "warning"],
    ["nit", "note"],
  ])("gives a %s finding the level %s", (severity, expected) => {
    expect(only({ severity })?.level).toBe(expected);
  });

  it.each<[string, Partial<ReviewComment>, string, object, string]>([
    ["of one line", {}, "src/a.ts", { startLine: 2, endLine: 2 }, "Why?"],
    [
      "with signs in its file's name",
      { path: "src/ä b/100%#?:[x].ts", line: 1 },
      "src/%C3%A4%20b/100%25%23%3F%3A%5Bx%5D.ts",
      { startLine: 1, endLine: 1 },
      "Why?",
    ],
    [
      "on a deleted line",
      { side: "LEFT" },
      "src/a.ts",
      { startLine: 1 },
      "src/a.ts:2 (before the change): Why?",
    ],
    [
      "on a line of a deleted file",
      { path: "docs/old.md", line: 1, side: "LEFT" },
      "docs/old.md",
      { startLine: 1 },
      "docs/old.md:1 (before the change): Why?",
    ],
    [
      "on a line outside the diff",
      { line: 99, title: "T" },
      "src/a.ts",
      { startLine: 1 },
      "T\n\nsrc/a.ts:99: Why?",
    ],
    [
      "whose quote is not there",
      { quote: "nowhere to be found" },
      "src/a.ts",
      { startLine: 1 },
      "src/a.ts:2: Why?",
    ],
    [
      "on a file outside the change",
      { path: "../../etc/passwd", line: 7 },
      "src/a.ts",
      { startLine: 1 },
      "../../etc/passwd:7: Why?",
    ],
    [
      "on an address",
      { path: "https://x.example/a", line: 7 },
      "src/a.ts",
      { startLine: 1 },
      "https://x.example/a:7: Why?",
    ],
    ["on no file", { path: "" }, "src/a.ts", { startLine: 1 }, "the change:2: Why?"],
  ])("locates a finding %s", (_what, comment, path, lines, text) => {
    const result = only(comment);
    expect(result?.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: path, uriBaseId: "%SRCROOT%" },
      region: lines,
    });
    expect(result?.message.text).toBe(text);
  });

  it("makes a notification of a finding when no file was changed", () => {
    const draft = reviewOf([{ path: "", line: 1, body: "Why?", severity: "major" }], {
      manifest: [],
    });
    const { results, invocations } = run(draft);
    expect(results).toEqual([]);
    expect(invocations[0].toolExecutionNotifications).toEqual([
      { level: "error", message: { text: "the change:1: Why?" } },
    ]);
  });

  it("falls back to a deleted file when the change has no other", () => {
    const draft = reviewOf([{ path: "", line: 1, body: "Why?" }], {
      manifest: [{ path: "docs/old.md", status: "removed", state: "reviewed" }],
    });
    const [result] = run(draft).results;
    expect(result?.locations[0].physicalLocation.artifactLocation.uri).toBe("docs/old.md");
  });

  it("writes a path that is not well-formed with a replacement", () => {
    const draft = reviewOf([{ path: "", line: 1, body: "Why?" }], {
      manifest: [{ path: "a\ud800.ts", status: "added", state: "reviewed" }],
    });
    const [result] = run(draft).results;
    expect(result?.locations[0].physicalLocation.artifactLocation.uri).toBe("a%EF%BF%BD.ts");
  });

  it("offers a suggestion that may be committed as a fix of whole lines", () => {
    const result = only({ line: 3, start_line: 2, suggestion: "const a = 1, c = 4;\n" });
    expect(result?.fixes).toEqual([
      {
        artifactChanges: [
          {
            artifactLocation: { uri: "src/a.ts", uriBaseId: "%SRCROOT%" },
            replacements: [
              {
                deletedRegion: { startLine: 2, endLine: 3 },
                insertedContent: { text: "const a = 1, c = 4;" },
              },
            ],
          },
        ],
      },
    ]);
  });

  it.each<[string, Partial<ReviewComment>]>([
    ["changes nothing", { suggestion: "const a = 1;" }],
    ["is on a deleted line", { side: "LEFT", suggestion: "const a = 2;" }],
    ["is on no line", { line: 99, suggestion: "const a = 2;" }],
    ["is of a file that nobody read", { path: "src/ä b/100%#?:[x].ts", line: 1, suggestion: "x" }],
  ])("offers no fix of a suggestion that %s", (_what, comment) => {
    expect(only(comment)).not.toHaveProperty("fixes");
  });

  it("lists each rule once, in a fixed order, and points at it", () => {
    const draft = reviewOf([
      { path: "src/a.ts", line: 2, body: "One." },
      { path: "src/a.ts", line: 2, body: "Two.", category: "style" },
      { path: "src/a.ts", line: 3, body: "Three.", category: "correctness" },
      { path: "src/a.ts", line: 3, body: "Four.", category: "style" },
    ]);
    const { tool, results } = run(draft);
    const ids = tool.driver.rules.map(({ id }) => id);
    expect(ids).toEqual(["correctness", "style", "other"]);
    expect(results.map(({ ruleIndex }) => ids[ruleIndex])).toEqual(
      results.map(({ ruleId }) => ruleId),
    );
  });

  it("leaves out what repeats another finding", () => {
    const comment = { path: "src/a.ts", line: 2, body: "Why?" };
    expect(run(reviewOf([comment, comment, comment])).results).toHaveLength(1);
  });

  it("keeps every other finding, also those over the limit of comments", () => {
    const comments = Array.from({ length: 70 }, (_, at) => ({
      path: "src/a.ts",
      line: 2,
      body: `Remark ${at}.`,
    }));
    const { results } = run(reviewOf(comments));
    expect(results).toHaveLength(70);
    expect(
      new Set(results.map(({ partialFingerprints: { "svcFindingId/v1": id } }) => id)).size,
    ).toBe(70);
  });

  it.each<[string, Partial<ReviewDraft>]>([
    ["a part failed", { problems: ["part 2: no answer"] }],
    ["it was stopped early", { stopReason: "deadline" }],
  ])("does not call a review successful when %s", (_what, change) => {
    const [invocation] = run(reviewOf([], change)).invocations;
    expect(invocation.executionSuccessful).toBe(false);
    expect(invocation.toolExecutionNotifications.map(({ message: { text } }) => text)).toEqual(
      change.problems ?? [],
    );
  });

  it.each([
    ["https://github.com", "a".repeat(40)],
    ["https://github.com/", "0123456789abcdef".repeat(4)],
  ])("names the reviewed commit of %s: %s", (serverUrl, head) => {
    expect(run(reviewOf([], { head }), serverUrl).versionControlProvenance).toEqual([
      { repositoryUri: "https://github.com/octo/shop", revisionId: head },
    ]);
  });

  it.each<[string, Partial<ReviewDraft>, string | undefined]>([
    ["without an address", {}, undefined],
    ["of a head that is no commit", { head: "main" }, "https://github.com"],
    ["of a folder", { repository: "shop" }, "https://github.com"],
  ])("names no commit %s", (_what, change, serverUrl) => {
    expect(run(reviewOf([], change), serverUrl)).not.toHaveProperty("versionControlProvenance");
  });

  it("reports a finding without text instead of nothing", () => {
    const result = only({ body: " \u200b " });
    expect(result?.message.text).toBe("The model gave no explanation.");
  });

  it("keeps controls and halves of characters out of messages", () => {
    const result = only({ title: "a\u0000\ud800", body: "b\u001b\u202e\udc00" });
    expect(result?.message.text).toBe("a\ufffd\ufffd\n\nb\ufffd\ufffd");
    expect(JSON.stringify(result)).not.toMatch(/\\u(?:0000|001b|202e|d[89a-f])/i);
  });

  it("writes a valid log of any model text, with all of its findings", () => {
    const text = fc.string({ unit: "binary", maxLength: 30 });
    const path = fc.oneof(text, fc.constantFrom("src/a.ts", "docs/old.md", "/", "..", "a:b"));
    const comment = fc.record({
      path,
      line: fc.integer({ min: 1, max: 5 }),
      side: fc.constantFrom("LEFT" as const, "RIGHT" as const),
      title: text,
      body: text,
      suggestion: text,
    });
    fc.assert(
      fc.property(fc.array(comment, { maxLength: 5 }), (comments) => {
        const draft = reviewOf(comments);
        const { inline, file, summary } = draft.plan;
        const shown = [...inline, ...file, ...summary].filter(
          ({ duplicateOf }) => duplicateOf === undefined,
        );
        expect(run(draft).results).toHaveLength(shown.length);
      }),
      { numRuns: 500, seed: 13 },
    );
  });
});
