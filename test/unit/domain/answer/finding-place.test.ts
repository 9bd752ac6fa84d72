import { expect, it } from "vitest";
import { readFindingPlace } from "../../../../src/domain/answer/finding-place.ts";
import { objectIn } from "./create-reading.ts";

it.each([
  ['"path": "a.ts", "line": 4', { path: "a.ts", line: 4 }],
  ['"file": "a.ts:4"', { path: "a.ts", line: 4 }],
  ['"file": "a.ts#L2-L4"', { path: "a.ts", line: 4, start_line: 2 }],
  ['"path": "a.ts", "line": 2, "end_line": 4', { path: "a.ts", line: 4, start_line: 2 }],
  ['"path": "a.ts", "lines": [2, 4]', { path: "a.ts", line: 4, start_line: 2 }],
  ['"location": {"file": "a.ts", "line_number": "4"}', { path: "a.ts", line: 4 }],
  ['"location": "a.ts:4"', { path: "a.ts", line: 4 }],
  ['"path": "a.ts", "line": "top"', { path: "a.ts" }],
])("reads a place from %s", (members, place) => {
  const none = { path: undefined, line: undefined, start_line: undefined };
  expect(readFindingPlace(objectIn(`{${members}}`), new Set())).toEqual({ ...none, ...place });
});
