import { describe, expect, it } from "vitest";
import { shapeFinding } from "../../../../src/domain/answer/shape-finding.ts";
import { objectIn } from "./create-reading.ts";

const shape = (text: string) => shapeFinding(objectIn(`{${text}}`), new Set());

describe("shapeFinding", () => {
  it.each([
    ['"line": 3', { line: 3 }],
    ['"line": "3"', { line: 3 }],
    ['"line": 3.0', { line: 3 }],
    ['"line": "L3"', { line: 3 }],
    ['"line": "3-7"', { line: 7, start_line: 3 }],
    ['"line": [3, 7]', { line: 7, start_line: 3 }],
    ['"line": "3-7", "start_line": 5', { line: 7, start_line: 5 }],
    ['"line": 0', {}],
    ['"line": -1', {}],
    ['"line": 1.5', {}],
    ['"line": "top"', {}],
    ['"line": null', {}],
    ['"side": "right"', { side: "RIGHT" }],
    ['"side": "both"', {}],
    ['"start_side": "L"', { start_side: "LEFT" }],
    ['"severity": "High"', { severity: "major" }],
    ['"severity": "constructor"', { severity: "major" }],
    ['"category": "bug"', { category: "correctness" }],
    ['"confidence": 0.5', { confidence: 0.5 }],
    ['"confidence": "80%"', { confidence: 0.8 }],
    ['"confidence": 80', { confidence: 0.8 }],
    ['"confidence": "high"', {}],
    ['"startLine": 2, "Body": "b"', { line: 2, body: "b" }],
    ['"Body": "a", "body": "b", "BODY": "c"', { body: "b" }],
    [
      '"id": 1, "path": "a", "title": "t", "quote": "q", "suggestion": ["x", "y"]',
      { path: "a", title: "t", quote: "q", suggestion: "x\ny" },
    ],
  ])("reads %s", (text, finding) => {
    expect(shape(text)).toEqual(finding);
  });
});
