import { describe, expect, it } from "vitest";
import { shapeTask } from "../../../../src/domain/answer/collect-candidates.ts";
import { objectIn } from "./create-reading.ts";

const shape = (text: string) => shapeTask(objectIn(text, "task"), new Set());
const CUT = "The output was cut before the patch was complete.";

describe("shapeTask", () => {
  it.each([
    ['{"title": "t", "body": "b", "patch": ""}', { title: "t", body: "b", patch: "" }],
    ['{"Title": "t", "patch": ["a", "b"], "x": 1}', { title: "t", patch: "a\nb" }],
    ['{"title": "t", "body": "b"}', { title: "t", body: "b" }],
    ['{"patch": "+a\\n", "body": "b', { patch: "+a\n" }],
    ['{"title": "t", "patch": "+a\\n"', { title: "t", patch: "+a\n" }],
  ])("reads %s", (text, value) => {
    expect(shape(text)).toEqual({ said: value, reason: undefined });
  });

  it.each([
    ['{"title": "t", "body": "b', { title: "t" }],
    ['{"title": "t", "patch": "+a', { title: "t" }],
    ['{"title": "t", "patch": "+a"', { title: "t" }],
    ['{"patch": ["+a", "+b', {}],
  ])("rejects %s and returns its complete parts", (text, said) => {
    expect(shape(text)).toEqual({ said, reason: CUT });
  });
});
