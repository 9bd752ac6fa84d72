import { describe, expect, it } from "vitest";
import { hiddenTextFinding } from "../../../../src/domain/review/hidden-text.ts";

describe("hiddenTextFinding", () => {
  it("finds nothing where nothing was hidden", () => {
    expect(hiddenTextFinding([])).toBeUndefined();
  });

  it("lists what was hidden, each once", () => {
    const finding = hiddenTextFinding(["title: a", "title: a", "comment: b"]);
    expect(finding).toMatchObject({ severity: "minor", category: "security" });
    expect(finding?.body.split("\n").slice(2)).toEqual(["- `title: a`", "- `comment: b`"]);
  });

  it.each([
    ["a line feed", "a\n\n# heading", "- `a # heading`"],
    ["a backtick", "a` <b>@all</b> `", "- `a' <b>@all</b> '`"],
  ])("lets no markup act through %s", (_what, hidden, line) => {
    expect(hiddenTextFinding([hidden])?.body.split("\n").at(-1)).toBe(line);
  });
});
