import { describe, expect, it } from "vitest";
import { probeSummary, toAbility } from "../../../src/adapters/web/pages/settings/probe-labels.ts";
import type { Check } from "../../../src/domain/api/check.ts";

const check = (status: Check["status"]): Check => ({ name: "tools", status, detail: "x" });

describe("what a test has found", () => {
  it("explains what the results mean, and suggests fixes for failures", () => {
    expect(
      toAbility({ name: "usage reported", status: "pass", detail: "15 in", fix: "unused" }),
    ).toEqual({ name: "Usage", status: "pass", found: "15 in", so: "budgets and costs are exact" });
    const { so } = toAbility({ name: "tools", status: "warn", detail: "no", fix: "try another" });
    expect(so).toBe("try another");
  });

  it("shows an ability that it does not know by its own name", () => {
    expect(toAbility({ name: "image input", status: "pass", detail: "yes" })).toMatchObject({
      name: "Image input",
      so: "",
    });
  });

  it("sums up: works, works with limits, does not", () => {
    expect(probeSummary([check("pass")])).toBe("Everything that reviews need works.");
    expect(probeSummary([check("pass"), check("warn")])).toBe("Reviews work, with one limit.");
    expect(probeSummary([check("warn"), check("warn")])).toBe("Reviews work, with 2 limits.");
    expect(probeSummary([check("warn"), check("fail")])).toContain("cannot be used");
  });
});
