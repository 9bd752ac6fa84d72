import { describe, expect, it } from "vitest";
import { Category } from "../../../../src/domain/finding/finding.ts";
import { SARIF_RULES, toSarifRule } from "../../../../src/domain/render/sarif-rules.ts";

describe("SARIF_RULES", () => {
  it("has every category, and one for findings without", () => {
    expect(SARIF_RULES).toEqual([...Category.options, "other"]);
  });
});

describe("sarifRule", () => {
  it.each(SARIF_RULES)("describes %s with all that code scanning asks for", (id) => {
    expect(toSarifRule(id)).toMatchObject({
      id,
      shortDescription: { text: expect.stringMatching(/^[A-Z].+[^.]$/) },
      fullDescription: { text: expect.stringMatching(/^[A-Z].+\.$/) },
      help: { text: expect.stringMatching(/^[A-Z].+\.$/) },
      properties: { tags: [id] },
    });
  });
});
