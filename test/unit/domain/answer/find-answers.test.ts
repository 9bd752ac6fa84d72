import { describe, expect, it } from "vitest";
import { findAnswers } from "../../../../src/domain/answer/find-answers.ts";
import type { Contract } from "../../../../src/domain/answer/recovered.ts";
import { parse } from "./create-reading.ts";

const kinds = (text: string, contract: Contract = "review") =>
  findAnswers(contract, parse(text, contract).root).map(({ kind }) => kind);

describe("findAnswers", () => {
  it.each([
    ['{"summary": "s"}', ["answer"]],
    ['{"a": {"b": [{"comments": []}]}}', ["answer"]],
    ['[{"path": "a", "line": 1, "body": "b"}]', ["finding"]],
    ['{"path": "a", "line": 1, "body": "b", "summary": "s"}', ["finding"]],
    ['{"arguments": "{}"}', ["layer"]],
    ['{"type": "object", "properties": {"summary": {"type": "string"}}}', []],
    ['{"thoughts": {"summary": "draft"}, "answer": {"summary": "s"}}', ["answer"]],
    ['{"name": "read_file", "arguments": {"summary": "s"}}', []],
    ['{"name": "submit_review", "arguments": {"summary": "s"}}', []],
    ['{"path": "a", "start_line": 3}', []],
  ])("finds in %s", (text, found) => {
    expect(kinds(text)).toEqual(found);
  });

  it.each([
    ['{"title": "t", "body": "b"}', ["answer"]],
    ['{"patch": "p"}', ["answer"]],
    ['{"title": "t"}', []],
    ['{"title": "t", "body": {"type": "string"}}', []],
  ])("finds a task in %s", (text, found) => {
    expect(kinds(text, "task")).toEqual(found);
  });
});
