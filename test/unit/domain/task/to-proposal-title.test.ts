import { describe, expect, it } from "vitest";
import { toProposalTitle } from "../../../../src/domain/task/to-proposal-title.ts";

describe("proposalTitle", () => {
  const group = { title: "cart\n totals", tests: [{ id: "a.py::t" }] };

  it.each([
    ["Round cents", "Round cents"],
    ["  Round\ncents\t\u0007now ", "Round cents now"],
    ["Ro\u202eund", "Round"],
    [" \n\u200b", "Fix cart totals"],
  ])("makes one visible line of %j", (said, title) => {
    expect(toProposalTitle(said, group)).toBe(title);
  });

  it.each([
    ["Mend it [skip ci]", "Mend it (skip ci)"],
    ["Fixes #12 for @acme/everybody", "Fixes [#]12 for [@]acme/everybody"],
    ["Closes acme/shop#3, [no ci]", "Closes acme/shop[#]3, (no ci)"],
    ["Give items[no] a default: see #12", "Give items[no] a default: see #12"],
  ])("leaves no active content in a title that may become a commit message: %j", (said, title) => {
    expect(toProposalTitle(said, group)).toBe(title);
  });

  it("names the failing test where the group has no title, and the failure where nothing has", () => {
    expect(toProposalTitle("", { ...group, title: " " })).toBe("Fix a.py::t");
    expect(toProposalTitle("", { title: "", tests: [] })).toBe("Fix a failure in CI");
  });

  it("keeps to 200 characters and cuts none in two", () => {
    const title = toProposalTitle("😀".repeat(150), group);
    expect(title.length).toBeLessThanOrEqual(200);
    expect(title).toMatch(/^(?:😀)+…$/u);
  });
});
