import { describe, expect, it } from "vitest";
import type { ThreadComment } from "../../../../src/domain/pull/review-thread.ts";
import { selectEarlierComments } from "../../../../src/domain/pull/select-earlier-comments.ts";

const BEFORE = "2026-03-01T10:00:00Z";
const ASKED = "2026-03-01T10:00:05Z";
const AFTER = "2026-03-01T10:00:06Z";
const ASKING = { id: 10, at: ASKED };

const comment = (id: number, createdAt: string, updatedAt = createdAt): ThreadComment => ({
  id,
  createdAt,
  updatedAt,
  author: "mona",
  body: `remark ${id}`,
  url: "https://host.example/1",
});
const question = comment(10, ASKED);

describe("threadAsAsked", () => {
  it("gives what was said before, without the question", () => {
    const before = [comment(8, BEFORE), comment(9, ASKED), question];
    expect(selectEarlierComments(before, ASKING)).toEqual([
      { author: "mona", body: "remark 8", isEdited: false },
      { author: "mona", body: "remark 9", isEdited: false },
    ]);
  });

  it.each([
    ["has a higher id, whatever its time", comment(11, BEFORE)],
    ["has a lower id and a later time", comment(9, AFTER)],
    ["is of the second of the question, with a higher id", comment(11, ASKED)],
  ])("leaves out what %s", (_what, later) => {
    expect(selectEarlierComments([later, question], ASKING)).toEqual([]);
  });

  it.each([
    ["before the question", BEFORE, false],
    ["in the very second of the question", ASKED, true],
    ["after it", AFTER, true],
    ["after it, as a time with milliseconds", "2026-03-01T10:00:06.001Z", true],
  ])("detects whether a comment was edited: %s", (_when, updatedAt, isEdited) => {
    const old = comment(8, "2026-02-01T00:00:00Z", updatedAt);
    expect(selectEarlierComments([old], ASKING)).toMatchObject([{ isEdited }]);
  });

  it("uses the question in the thread when its time is unknown", () => {
    const old = comment(8, BEFORE, AFTER);
    expect(selectEarlierComments([old, question, comment(9, AFTER)], { id: 10 })).toMatchObject([
      { body: "remark 8", isEdited: true },
    ]);
  });

  it("takes every edit for a later one when the question is gone and has no time", () => {
    const remarks = [comment(7, BEFORE), comment(8, BEFORE, "2026-03-01T10:00:01Z")];
    expect(selectEarlierComments(remarks, { id: 10 })).toMatchObject([
      { isEdited: false },
      { isEdited: true },
    ]);
  });
});
