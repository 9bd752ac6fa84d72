import { describe, expect, it } from "vitest";
import { readCommentEvent } from "../../../../src/domain/trigger/comment-event.ts";
import {
  findThreadPlace,
  isPositiveInteger,
} from "../../../../src/domain/trigger/find-thread-place.ts";
import { type Json, lineComment } from "./sample-comments.ts";

const find = (change: Json): unknown => {
  const comment = readCommentEvent(lineComment({ comment: change }).payload)?.comment;
  return findThreadPlace(comment ?? {});
};

describe("findLine", () => {
  it.each<[string, Json, Json]>([
    ["the line of the present diff", {}, { line: 40, side: "RIGHT", path: "src/cart.ts" }],
    ["the first line when it has left the diff", { line: null }, { line: 38 }],
    ["the first line when there is no other", { line: undefined }, { line: 38 }],
    ["the side before the change", { side: "LEFT" }, { side: "LEFT" }],
    ["the first side", { side: null, original_side: "LEFT" }, { side: "LEFT" }],
    ["the right side when none is named", { side: undefined }, { side: "RIGHT" }],
    ["the right side for anything else", { side: "left" }, { side: "RIGHT" }],
    ["the right side for another type", { side: 1, original_side: "LEFT" }, { side: "RIGHT" }],
    ["its own thread", {}, { threadId: 501, commentId: 501 }],
    ["the thread it replies in", { in_reply_to_id: 9 }, { threadId: 9, commentId: 501 }],
    ["its own thread for no reply", { in_reply_to_id: null }, { threadId: 501 }],
    ["no hunk", { diff_hunk: undefined }, { diffHunk: "" }],
  ])("finds %s", (_what, change, place) => {
    expect(find(change)).toMatchObject(place);
  });

  it.each<[string, Json, string]>([
    ["line", { line: 0 }, "comment.line is 0"],
    ["line of another type", { line: "40" }, 'comment.line is "40"'],
    ["path", { path: "" }, 'comment.path is ""'],
    ["id", { id: 1.5 }, "comment.id is 1.5"],
    ["thread", { in_reply_to_id: -1 }, "comment.in_reply_to_id is -1"],
  ])("refuses a wrong %s", (_what, change, text) => {
    expect(find(change)).toMatchObject({
      reason: "malformed",
      text: `the event is malformed: ${text}`,
    });
  });

  it.each([
    { line: null, original_line: null },
    { line: undefined, original_line: undefined, subject_type: "file" },
    { line: 1, original_line: 1, subject_type: "file" },
    { line: null, original_line: null, subject_type: "line" },
  ])("takes a comment on a whole file without a line: %j", (change) => {
    const place = find(change);
    expect(place).toMatchObject({ path: "src/cart.ts" });
    expect(place).not.toHaveProperty("line");
  });
});

describe("isPositive", () => {
  it.each([
    [1, true],
    [Number.MAX_SAFE_INTEGER, true],
    [0, false],
    [-1, false],
    [0.5, false],
    [2 ** 53, false],
    [Number.NaN, false],
    ["1", false],
    [null, false],
  ])("judges %s", (value, isOne) => {
    expect(isPositiveInteger(value)).toBe(isOne);
  });
});
