import { describe, expect, it } from "vitest";
import {
  depthAfterClose,
  getFirstKey,
  isBeforeAnswer,
  isOver,
  startsWithKey,
} from "../../../../src/domain/answer/parser-state.ts";
import { createFindingReading, createReading, objectIn } from "./create-reading.ts";

describe("isOver", () => {
  it.each([
    ["", true],
    [" \n```\n", true],
    ["\n```\n<|im_end|></answer>", true],
    ["} ", false],
    [" ".repeat(500), false],
  ])("decides whether only closing markup follows: %j", (text, isEnd) => {
    expect(isOver(text, 0)).toBe(isEnd);
  });
});

describe("depthBehind", () => {
  const { stack } = createFindingReading("");

  it.each([
    [2, "object", 1],
    [2, "list", 0],
    [1, "list", 0],
    [0, "object", -1],
    [0, "list", undefined],
  ] as const)("closes at depth %i a bracket of an %s", (depth, kind, left) => {
    expect(depthAfterClose(stack, depth, kind)).toBe(left);
  });
});

describe("firstKey", () => {
  it("returns the key that an object began with", () => {
    expect(getFirstKey(objectIn('{"b": 1, "a": 2}'))).toBe("b");
  });
});

describe("beganWith", () => {
  it.each([
    ['{"summary": "s"}', "summary", true],
    ['{"event": "s"}', "summary", false],
    ['{"id": "s"}', "id", false],
  ])("decides whether %s began with %s", (before, key, began) => {
    expect(startsWithKey(createReading("", { before }), key)).toBe(began);
  });
});

describe("isBeforeAnswer", () => {
  it.each([
    ["{}", true],
    ['{"id": 1}', true],
    ['{"summary": "s"}', false],
  ])("decides whether no answer was begun in %s", (before, isBefore) => {
    expect(isBeforeAnswer(createReading("", { before }))).toBe(isBefore);
  });
});
