import { describe, expect, it } from "vitest";
import {
  chooseAnswer,
  chooseFindings,
  findingsOf,
} from "../../../../src/domain/answer/choose-answer.ts";
import type { Contract } from "../../../../src/domain/answer/recovered.ts";
import type { Find } from "../../../../src/domain/answer/scan-work.ts";
import { objectIn, plain } from "./reading-of.ts";

function find(text: string, more: Partial<Find> = {}, contract: Contract = "review"): Find {
  const node = objectIn(text, contract);
  return { kind: "answer", node, group: 0, repairs: [], isCut: false, ...more };
}
const FULL = '{"summary": "s", "comments": []}';
const FINDING = '{"path": "a", "line": 1, "body": "b"}';

describe("chooseAnswer", () => {
  it.each([
    ["the last one", [find(FULL), find('{"summary": "t", "event": "COMMENT"}')], 1],
    ["one that says something", [find(FULL), find('{"summary": ""}')], 0],
    ["one with what the contract is about", [find(FULL), find('{"summary": "done"}')], 0],
    ["a whole one", [find(FULL), find('{"summary": "t", "comments": [')], 0],
  ])("chooses %s", (_, finds, index) => {
    expect(chooseAnswer("review", finds)).toBe(finds[index]);
  });

  it("chooses a task with a patch over one without", () => {
    const finds = [
      find('{"patch": "p"}', {}, "task"),
      find('{"title": "t", "body": "b"}', {}, "task"),
    ];
    expect(chooseAnswer("task", finds)).toBe(finds[0]);
  });

  it("chooses nothing where nothing is said", () => {
    expect(
      chooseAnswer("review", [find("{}"), find(FINDING, { kind: "finding" })]),
    ).toBeUndefined();
  });
});

describe("chooseFindings", () => {
  it("returns the whole findings of the last group", () => {
    const finds = [1, 2, 2].map((group) => find(FINDING, { kind: "finding", group }));
    const cut = find('{"path": "a", "line": 1, "body": "b"', { kind: "finding", group: 2 });
    expect(chooseFindings([...finds, cut])).toEqual(finds.slice(1));
  });
});

describe("findingsOf", () => {
  it("returns the findings of an answer's group unless it has its own", () => {
    const line = find(FINDING, { kind: "finding" });
    expect(
      findingsOf(find('{"summary": "s"}'), [line]).map(({ node }) => plain(node)),
    ).toHaveLength(1);
    expect(findingsOf(find(FULL), [line])).toEqual([]);
  });
});
