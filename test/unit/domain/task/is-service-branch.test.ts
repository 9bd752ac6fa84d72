import { describe, expect, it } from "vitest";
import { isServiceBranch } from "../../../../src/domain/task/branch-name.ts";

describe("isOursByName", () => {
  it.each(["svc/fix-1a2b3c4d", "svc/verify/7", "svc/a/b"])("takes %s for ours", (branch) => {
    expect(isServiceBranch(branch)).toBe(true);
  });

  it.each([
    "main",
    "SVC/fix",
    "svc",
    "svcx/fix",
    "feature/svc/fix",
    " svc/fix",
    "refs/heads/svc/x",
    "svc/",
    "svc/../main",
    "svc/x\n",
    "svc/x.lock",
  ])("does not claim %s", (branch) => {
    expect(isServiceBranch(branch)).toBe(false);
  });
});
