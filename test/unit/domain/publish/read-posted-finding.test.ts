import { describe, expect, it } from "vitest";
import { readPostedFinding } from "../../../../src/domain/publish/read-posted-finding.ts";
import type { ReviewThread, ThreadComment } from "../../../../src/domain/pull/review-thread.ts";

const COMMENT: ThreadComment = {
  id: 1,
  author: "svc[bot]",
  body: '🟠 **major** Leak in `open`\n\nThe file stays open.\n\n```suggestion\nclose();\n```\n\n<!-- svc:1 {"k":"finding"} -->',
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  url: "https://host.example/acme/shop/pull/7#discussion_r1",
};
const THREAD: ReviewThread = {
  id: 1,
  path: "a.ts",
  side: "RIGHT",
  line: 4,
  startLine: 3,
  commit: "a".repeat(40),
  diffHunk: "@@ -1,2 +1,4 @@ f()\n one();\n two();\n+open();\n+read();",
  comments: [COMMENT],
};

describe("readPostedFinding", () => {
  it("has the text without decoration, and the code that it is about", () => {
    expect(readPostedFinding(THREAD, COMMENT, { id: "f1", category: "correctness" })).toEqual({
      id: "f1",
      url: COMMENT.url,
      path: "a.ts",
      side: "RIGHT",
      line: 4,
      startLine: 3,
      text: "Leak in `open`\n\nThe file stays open.",
      code: "open();\nread();",
      context: ["one();", "two();", "open();", "read();"],
      category: "correctness",
    });
  });

  it("has only the last line of an outdated thread", () => {
    const outdated = { ...THREAD, line: undefined };
    expect(readPostedFinding(outdated, COMMENT, { id: "f1" })).toMatchObject({ code: "read();" });
  });
});
