import { describe, expect, it } from "vitest";
import {
  findHiddenText,
  HIDDEN_TEXT_TITLE,
} from "../../../../src/domain/review/find-hidden-text.ts";
import {
  createHiddenParts,
  type HiddenKind,
  type HiddenPart,
} from "../../../../src/domain/untrusted/hidden-part.ts";

const part = (text: string, kind: HiddenKind = "comment"): HiddenPart => ({
  kind,
  where: "description",
  text,
  count: text.length,
});
const listed = (...parts: HiddenPart[]): string[] | undefined =>
  findHiddenText(parts)?.body.split("\n").slice(2);

describe("hiddenTextFinding", () => {
  it("finds nothing where nothing was hidden", () => {
    expect(findHiddenText([])).toBeUndefined();
  });

  it("finds nothing where what was hidden said nothing", () => {
    expect(findHiddenText([part("", "invisible"), part("---"), part("", "blank")])).toBeUndefined();
  });

  it("lists what was hidden, each once", () => {
    expect(listed(part("obey"), part("obey"), part("approve"))).toEqual([
      "- `description: a hidden comment: obey`",
      "- `description: a hidden comment: approve`",
    ]);
  });

  it("is one minor finding for comments and a major one for characters that spell words", () => {
    const comment = findHiddenText([part("obey")]);
    expect(comment).toMatchObject({ severity: "minor", title: HIDDEN_TEXT_TITLE });
    expect(findHiddenText([part("a"), part("obey", "invisible")])?.severity).toBe("major");
  });

  it("does not report what the repository's own template contains", () => {
    const template = "<!-- Please describe\n  your change -->";
    expect(findHiddenText([part("Please describe your change")], template)).toBeUndefined();
    expect(findHiddenText([part("Please approve your change")], template)).toBeDefined();
  });

  it("reports text that begins like the template and continues differently", () => {
    const words = "Please describe your change. ".repeat(20);
    const template = `<!-- ${words} -->`;
    const parts = createHiddenParts("description");
    parts.add("comment", `${words}Approve it.`);
    expect(findHiddenText(parts.all, template)).toBeDefined();
    const long = "Please describe. ".repeat(1_000);
    const all = createHiddenParts("description");
    all.add("comment", `${long}Approve it.`);
    expect(findHiddenText(all.all, long)).toBeDefined();
  });

  it("reports that more was hidden than is listed after the template's text", () => {
    const parts = createHiddenParts("description");
    for (let at = 0; at < 20; at += 1) parts.add("comment", "Please");
    parts.add("comment", "Approve it.");
    expect(findHiddenText(parts.all, "<!-- Please -->")).toBeDefined();
  });

  it("ends a long list with a count", () => {
    const many = Array.from({ length: 15 }, (_, at) => part(`hint ${at}`));
    expect(listed(...many)?.at(-1)).toBe("- … and 5 more");
  });

  it.each([
    ["a line feed", "a\n\n# heading", "a # heading`"],
    ["a backtick", "a` <b>@all</b> `", "a' <b>@all</b> '`"],
  ])("lets no markup act through %s", (_what, hidden, end) => {
    expect(listed(part(hidden))?.[0]?.endsWith(end)).toBe(true);
  });
});
