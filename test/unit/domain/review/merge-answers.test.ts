import { describe, expect, it } from "vitest";
import type { ReviewEvent } from "../../../../src/domain/finding/finding.ts";
import { mergeAnswers } from "../../../../src/domain/review/merge-answers.ts";

const answer = (event: ReviewEvent, summary = "", comments: readonly unknown[] = []) => ({
  event,
  summary,
  comments,
});

describe("mergeAnswers", () => {
  it.each<[ReviewEvent[], ReviewEvent]>([
    [[], "COMMENT"],
    [["COMMENT"], "COMMENT"],
    [["APPROVE"], "APPROVE"],
    [["APPROVE", "APPROVE"], "APPROVE"],
    [["APPROVE", "COMMENT"], "COMMENT"],
    [["COMMENT", "REQUEST_CHANGES"], "REQUEST_CHANGES"],
    [["APPROVE", "REQUEST_CHANGES"], "REQUEST_CHANGES"],
  ])("makes of %j %s", (events, event) => {
    expect(mergeAnswers(events.map((each) => answer(each))).event).toBe(event);
  });

  it("puts summaries one after the other, each once", () => {
    const answers = ["First.", "", " Second. ", "First."].map((summary) =>
      answer("COMMENT", summary),
    );
    expect(mergeAnswers(answers).summary).toBe("First.\n\nSecond.");
  });

  it("keeps every comment in order", () => {
    expect(
      mergeAnswers([answer("COMMENT", "", [1, 2]), answer("COMMENT", "", [2])]).comments,
    ).toEqual([1, 2, 2]);
  });
});
