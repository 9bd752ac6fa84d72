import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { defangMarkdown } from "../../../../src/domain/outbound/defang-markdown.ts";
import { sanitizeMarkdown } from "../../../../src/domain/render/clip-markdown.ts";
import { parseMarkdown } from "../../../fakes/parse-markdown.ts";
import { fencedDocuments, spanDocuments } from "./code-samples.ts";

/** All code of a document as an independent parser sees it. */
function codeIn(text: string): string[] {
  const found: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === "code" || node.type === "inlineCode") found.push(node.value);
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(parseMarkdown(text));
  return found;
}

const FENCED = [...fencedDocuments()];
const SPANS = [...spanDocuments()];

describe("code in a comment", () => {
  it.each(FENCED.map(({ text, code }) => [text, code]))(
    "is unchanged in a fence: %j",
    (text, code) => {
      const found = codeIn(text);
      expect(found).toContain(
        code.join("\n").replace(/\n+$/, (end) => (text.endsWith("\n") ? "" : end)),
      );
      expect(codeIn(defangMarkdown(text))).toEqual(found);
      expect(codeIn(sanitizeMarkdown(text))).toEqual(found);
    },
  );

  it.each(SPANS.map(({ text, code }) => [text, code]))(
    "is unchanged in a line: %j",
    (text, code) => {
      expect(codeIn(text)).toEqual(code);
      expect(codeIn(defangMarkdown(text))).toEqual(code);
      expect(codeIn(sanitizeMarkdown(text))).toEqual(code);
    },
  );

  it("is tried in more than 180 documents", () => {
    expect(FENCED.length + SPANS.length).toBeGreaterThanOrEqual(180);
  });
});
