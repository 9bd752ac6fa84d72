import { describe, expect, it } from "vitest";
import { cleanReview, cleanTask } from "../../../../src/domain/answer/clean-answer.ts";

const THOUGHT = "<think>Hm.</think>";

describe("cleanReview", () => {
  it("cleans prose and leaves code", () => {
    const code = { quote: THOUGHT, suggestion: THOUGHT };
    const review = {
      summary: `${THOUGHT}S`,
      comments: [{ title: `${THOUGHT}T`, body: `${THOUGHT}B`, ...code }],
    };
    expect(cleanReview(review)).toEqual({
      value: { summary: "S", comments: [{ title: "T", body: "B", ...code }] },
      isEmptied: false,
    });
  });

  it("leaves out an empty finding, and reports it", () => {
    const comments = [{ body: THOUGHT }, { body: "B" }];
    expect(cleanReview({ comments })).toEqual({
      value: { comments: [{ body: "B" }] },
      isEmptied: true,
    });
  });

  it("reports that a summary was nothing else", () => {
    expect(cleanReview({ summary: THOUGHT })).toEqual({ value: { summary: "" }, isEmptied: true });
    expect(cleanReview({ summary: "" }).isEmptied).toBe(false);
  });
});

describe("cleanTask", () => {
  it("cleans title and body, and no patch", () => {
    const task = { title: `${THOUGHT}T`, body: `${THOUGHT}B`, patch: THOUGHT };
    expect(cleanTask(task).value).toEqual({ title: "T", body: "B", patch: THOUGHT });
  });
});
