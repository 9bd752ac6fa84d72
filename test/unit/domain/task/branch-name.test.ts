import { describe, expect, it } from "vitest";
import { BRANCH_DIGITS, toBranchName } from "../../../../src/domain/task/branch-name.ts";

const ID = "0f3c9a1b-77de-4c11-9b0a-5d2e8c4f6a90";

describe("branchName", () => {
  it("is the prefix with the start of the job's id", () => {
    expect(BRANCH_DIGITS.map((digits) => toBranchName("svc/fix", ID, digits))).toEqual([
      "svc/fix-0f3c9a1b",
      "svc/fix-0f3c9a1b77de",
    ]);
  });

  it("needs no dash in a folder", () => {
    expect(toBranchName("svc/verify/", ID, 8)).toBe("svc/verify/0f3c9a1b");
  });

  it("takes nothing of an id that has no place in a branch", () => {
    expect(toBranchName("svc/fix", "a..b/~c^:?*[ d\\e@{f", 12)).toBe("svc/fix-abcdef");
  });
});
