import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { toFinding } from "../../../../src/domain/finding/finding.ts";
import { findingId, firstSentence } from "../../../../src/domain/finding/finding-id.ts";

const BASE = { path: "src/a.ts", line: 4, body: "It leaks. Close it.", category: "security" };
const idOf = (change: object, anchored = "open(file)"): string =>
  findingId(toFinding({ ...BASE, ...change }), anchored);

describe("findingId", () => {
  it("is the start of SHA-256 over path, category, text and title, joined by NUL", () => {
    const text = ["src/a.ts", "security", "open(file)", "It leaks."].join("\0");
    expect(idOf({})).toBe(createHash("sha256").update(text).digest("hex").slice(0, 16));
  });

  it.each([
    ["its lines", { line: 400, start_line: 390 }],
    ["its severity", { severity: "critical" }],
    ["its confidence", { confidence: 0.1 }],
    ["its suggestion", { suggestion: "close()" }],
    ["the white space of its body", { body: "  It \t leaks.  Close it." }],
    ["what follows the first sentence", { body: "It leaks. Really." }],
    ["a title that says the first sentence", { title: "It  leaks." }],
    ["a quote of the anchored text", { quote: "open(file)" }],
  ])("does not depend on %s", (_what, change) => {
    expect(idOf(change)).toBe(idOf({}));
  });

  it.each([
    ["its path", { path: "src/b.ts" }],
    ["its category", { category: "style" }],
    ["its first sentence", { body: "It breaks. Close it." }],
    ["its title", { title: "Leak" }],
    ["its quote", { quote: "close(file)" }],
  ])("depends on %s", (_what, change) => {
    expect(idOf(change)).not.toBe(idOf({}));
  });

  it("depends on the anchored text when nothing is quoted", () => {
    expect(idOf({}, "close(file)")).not.toBe(idOf({}));
  });

  it("does not depend on the anchored text when something is quoted", () => {
    expect(idOf({ quote: "q" }, "one")).toBe(idOf({ quote: "q" }, "two"));
  });

  it("normalises white space of the anchored text", () => {
    expect(idOf({}, "  open(file)\t")).toBe(idOf({}));
  });
});

describe("firstSentence", () => {
  it.each([
    ["One. Two.", "One."],
    ["One\ntwo", "One"],
    ["Version 1.2 is out! Yes.", "Version 1.2 is out!"],
    ["  alone", "alone"],
    ["", ""],
    ["Why? Because", "Why?"],
  ])("of %j is %j", (text, first) => {
    expect(firstSentence(text)).toBe(first);
  });
});
