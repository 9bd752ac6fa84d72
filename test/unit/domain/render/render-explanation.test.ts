import { describe, expect, it } from "vitest";
import { renderExplanation } from "../../../../src/domain/render/render-explanation.ts";
import type { ReviewExplanation } from "../../../../src/domain/review/explanation.ts";

const render = (change: Partial<ReviewExplanation>): string =>
  renderExplanation({
    kind: "explanation",
    repository: "acme/shop",
    head: "a".repeat(40),
    rules: [],
    leftOut: [],
    ignorePaths: [],
    muteCategories: [],
    depth: { hunks: 3, covered: 0 },
    problems: [],
    ...change,
  });

describe("renderExplanation", () => {
  it.each<[ReviewExplanation["depth"], string]>([
    [{ hunks: 1, covered: 0 }, "the whole change, 1 hunk\n"],
    [{ hunks: 3, covered: 2 }, "1 of 3 hunks; earlier reviews covered the others\n"],
    [{ hunks: 3, covered: 0, widened: "on request" }, "the whole change, 3 hunks: on request\n"],
  ])("gives the depth %j", (depth, text) => {
    expect(render({ depth })).toContain(`depth: ${text}`);
  });

  it("shortens long lists and shows hostile names in printable form", () => {
    const files = Array.from({ length: 120 }, (_, at) => `${at}\u001b[31m\n.ts`);
    const text = render({ rules: [{ path: "AGENTS.md", scope: "all\n files", files }] });
    expect(text).toContain("  … and 20 more\n");
    expect(text).not.toContain("\u001b");
    expect(text.split("\n").filter((line) => line.startsWith("  "))).toHaveLength(101);
  });
});
