import { describe, expect, it } from "vitest";
import { findLostEnd, findRestart } from "../../../../src/domain/answer/string-break.ts";
import { createFindingReading, createReading } from "./create-reading.ts";

describe("findRestart", () => {
  it.each([
    ['{"summary": "s"}', 'half {"summary": "s', 5],
    ['{"summary": "s"}', 'half {"event": "s', undefined],
    ['{"summary": "s"}', 'half "summary": "s', undefined],
    ['{"id": 1}', 'half {\n  "event": "s', 5],
  ])("finds in an answer begun with %s the next one in %j", (before, text, at) => {
    expect(findRestart(createReading(text, { before }), text.indexOf('"'))).toBe(at);
  });
});

describe("findLostEnd", () => {
  const lost = (text: string) => {
    const span = findLostEnd(
      createFindingReading(text),
      0,
      text.lastIndexOf('"', text.lastIndexOf('":') - 1),
    );
    return span && text.slice(span.from, span.to);
  };

  it.each([
    ['"one line,\n  "severity": 1', "one line"],
    ['"one line\n  "severity": 1', "one line"],
    ['"one line}, {"path": 1', "one line"],
    ['"two\nlines,\n  "severity": 1', undefined],
    ['"one line,\n  "path": 1', undefined],
    ['"one line, "severity": 1', undefined],
  ])("ends %j", (text, value) => {
    expect(lost(text)).toBe(value);
  });
});
