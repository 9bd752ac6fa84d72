import { describe, expect, it } from "vitest";
import { shapeFindings, shapeReview } from "../../../../src/domain/answer/shape-review.ts";
import { objectIn } from "./create-reading.ts";

const FINDING = '{"path": "a.ts", "line": 1, "body": "b"}';
const comments = [{ path: "a.ts", line: 1, body: "b" }];

describe("shapeReview", () => {
  it.each([
    ['"summary": "s", "x": 1', { summary: "s" }],
    ['"event": "approved"', { event: "APPROVE" }],
    ['"event": "Request-Changes"', { event: "REQUEST_CHANGES" }],
    ['"event": "MAYBE"', {}],
    ['"event": "constructor"', {}],
    ['"summary": null, "comments": null', {}],
    [`"comments": [${FINDING}]`, { comments }],
    [`"comments": [[${FINDING}]]`, { comments }],
    [`"comments": ${FINDING}`, { comments }],
    [`"comments": {"0": ${FINDING}}`, { comments }],
    ['"comments": {"a.ts": [{"line": 1, "body": "b"}]}', { comments }],
    [`"comments": ${JSON.stringify(`[${FINDING}]`)}`, { comments }],
    ['"comments": ["b", " ", 1]', { comments: [{ body: "b" }] }],
    ['"comments": [{"path": "a.ts"}]', { comments: [] }],
  ])("reads %s", (text, review) => {
    expect(shapeReview(objectIn(`{${text}}`), new Set())).toEqual(review);
  });

  it("leaves out a comment that was cut", () => {
    const cut = objectIn(`{"comments": [${FINDING}, {"path": "a.ts", "line": 1, "body": "b"`);
    expect(shapeReview(cut, new Set())).toEqual({ comments });
  });

  it("reports a comment without any text", () => {
    const repairs = new Set<string>();
    shapeReview(objectIn('{"comments": [{"path": "a.ts", "line": 1}]}'), repairs);
    expect([...repairs]).toEqual(["empty-comment"]);
  });
});

describe("shapeFindings", () => {
  it("makes findings the comments of a review", () => {
    expect(shapeFindings([objectIn(FINDING)], new Set())).toEqual({ comments });
  });
});
