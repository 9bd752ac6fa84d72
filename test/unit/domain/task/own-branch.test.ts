import { describe, expect, it } from "vitest";
import { isOursByName } from "../../../../src/domain/task/own-branch.ts";

describe("isOursByName", () => {
  it.each(["svc/fix-1a2b3c4d", "svc/verify/7", "svc/a/b"])("takes %s for ours", (branch) => {
    expect(isOursByName(branch)).toBe(true);
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
  ])("leaves %s to others", (branch) => {
    expect(isOursByName(branch)).toBe(false);
  });
});
