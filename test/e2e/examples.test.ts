import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { ROOT } from "../meta/repository-files.ts";

describe("examples", () => {
  it("review a diff with only the library and a custom model", () => {
    const out = execFileSync(process.execPath, ["examples/review-a-diff.ts"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(out).toContain("# Review of acme/shop: Count items");
    expect(out).toContain("`src/price.ts:11` A TODO is left");
    expect(out).toContain("1 of 1 file reviewed.");
  });
});
