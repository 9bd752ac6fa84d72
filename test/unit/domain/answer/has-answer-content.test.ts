import { describe, expect, it } from "vitest";
import { hasAnswerContent } from "../../../../src/domain/answer/has-answer-content.ts";
import { objectIn } from "./create-reading.ts";

describe("saysSomething", () => {
  it.each([
    ['{"summary": "s"}', true],
    ['{"summary": "", "comments": [{"path": "a", "body": "b"}]}', true],
    ['{"comments": ["b"]}', true],
    ['{"comments": {"0": {"path": "a", "body": "b"}}}', true],
    ['{"comments": {"a.ts": [{"line": 1, "body": "b"}]}}', true],
    ['{"summary": "", "event": "APPROVE", "comments": []}', false],
    ['{"summary": null, "event": "COMMENT"}', false],
    ['{"summary": " ", "comments": [{"path": "a", "line": 1}]}', false],
    ['{"summary": "<markdown>", "comments": [{"path": "<file>", "body": "..."}]}', false],
    ['{"summary": "", "comments": [{"path": "a", "body": "b', false],
  ])("decides on %s", (text, says) => {
    expect(hasAnswerContent("review", objectIn(text))).toBe(says);
  });

  it.each([
    [`{"summary": ${"[".repeat(5_000)}"s"`],
    [`{"comments": [{"body": ${"[".repeat(5_000)}"s"${"]".repeat(5_000)}}]}`],
    [`{"comments": ${'{"a": '.repeat(5_000)}"s"${"}".repeat(5_000)}}`],
  ])("looks into nothing that is thousands of lists or objects deep", (text) => {
    expect(hasAnswerContent("review", objectIn(text))).toBe(false);
  });

  it.each([
    ['{"title": "t", "body": "", "patch": ""}', true],
    ['{"title": "", "body": "", "patch": ["a"]}', true],
    ['{"title": "", "body": "", "patch": ""}', false],
    ['{"title": "<title>", "body": "<markdown>", "patch": "<unified diff>"}', false],
  ])("decides on the task %s", (text, says) => {
    expect(hasAnswerContent("task", objectIn(text, "task"))).toBe(says);
  });
});
