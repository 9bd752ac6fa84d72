import { expect, it } from "vitest";
import { holdsFindings, readComments } from "../../../../src/domain/answer/read-comments.ts";
import { objectIn } from "./create-reading.ts";

it.each([
  ["comments", '{"path": "a", "body": "b"}', true],
  ["findings", '{"a": 1}', true],
  ["stats", '{"files": 3}', false],
  ["smells", '{"path": "a", "body": "b"}', true],
  ["praise", '{"path": "a", "body": "b"}', false],
  ["nonce", '{"path": "a", "body": "b"}', false],
])("decides whether %s holds findings in %s", (key, text, holds) => {
  expect(holdsFindings(key, objectIn(text))).toBe(holds);
});

it("hands a group's path and severity to its findings", () => {
  const node = objectIn('{"high": [{"path": "a.ts", "comments": [{"line": 1, "text": "t"}]}]}');
  expect(readComments(node, new Set())).toEqual([
    { path: "a.ts", line: 1, body: "t", severity: "major" },
  ]);
});
