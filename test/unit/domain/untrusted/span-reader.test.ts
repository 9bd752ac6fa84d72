import { describe, expect, it } from "vitest";
import { createHiddenParts } from "../../../../src/domain/untrusted/hidden-part.ts";
import { createSpanReader } from "../../../../src/domain/untrusted/span-reader.ts";

const INFINITE = Number.POSITIVE_INFINITY;

describe("createStretchReader", () => {
  it("reads one span and keeps another unchanged", () => {
    const text = "a<!-- x -->\n<!-- y -->";
    const reader = createSpanReader(text, createHiddenParts("comment"));
    const next = reader.read(0, { end: 12, rawFrom: INFINITE });
    reader.keep(next, text.length);
    expect([next, reader.kept()]).toEqual([12, "a\n<!-- y -->"]);
  });

  it("reports the end when a comment extends beyond the span", () => {
    const text = "<!-- x\n\ny --> z";
    const reader = createSpanReader(text, createHiddenParts("comment"));
    expect(reader.read(0, { end: 7, rawFrom: INFINITE })).toBe(13);
    expect(reader.kept()).toBe("");
  });

  it("knows no code where raw HTML starts", () => {
    const text = "`<!-- x -->`";
    const read = (rawFrom: number): string => {
      const reader = createSpanReader(text, createHiddenParts("comment"));
      reader.read(0, { end: text.length, rawFrom });
      return reader.kept();
    };
    expect([read(INFINITE), read(0)]).toEqual([text, "``"]);
  });
});
