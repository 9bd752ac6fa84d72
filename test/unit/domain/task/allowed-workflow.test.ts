import { describe, expect, it } from "vitest";
import { isAllowedWorkflow } from "../../../../src/domain/task/allowed-workflow.ts";

const CI = "acme/shop/.github/workflows/ci.yml@refs/heads/main";

describe("isAllowedWorkflow", () => {
  it.each([
    ["ci.yml", CI],
    ["*.yml", CI],
    [".github/workflows/ci.yml", CI],
    ["acme/shop/.github/workflows/ci.yml", CI],
    ["ACME/Shop/.github/workflows/ci.yml", CI],
    ["acme/*/.github/workflows/ci.yml", CI],
    ["acme/*/.github/workflows/*", CI],
    ["**", CI],
    [CI, CI],
    [` ${CI} `, CI],
    ["ci.yml@refs/heads/*", CI],
    ["ci.yml@refs/heads/**", `${CI}/deep`],
    ["my-org/a.b/.github/workflows/*-ci.yml", "my-org/a.b/.github/workflows/x-ci.yml@refs/a"],
    ["a+(b)$[c]{d}|^?.yml", "acme/shop/.github/workflows/a+(b)$[c]{d}|^?.yml@refs/a"],
    ["ci.yml", "Acme/Shop/.github/workflows/ci.yml@refs/pull/7/merge"],
  ])("%j allows %s", (entry, workflow) => {
    expect(isAllowedWorkflow(["other.yml", entry], workflow)).toBe(true);
  });

  it.each([
    ["ci.yml", "acme/shop/.github/workflows/other.yml@refs/heads/main"],
    ["ci.yml", "acme/shop/.github/workflows/xci.yml@refs/heads/main"],
    ["ci.yml", "acme/shop/.github/workflows/ciXyml@refs/heads/main"],
    ["ci.yml", "acme/shop/.github/workflows/CI.yml@refs/heads/main"],
    ["ci.yml", "acme/shop/.github/workflows/sub/ci.yml@refs/heads/main"],
    ["*", "acme/shop/.github/workflows/sub/ci.yml@refs/heads/main"],
    ["acme/shop/.github/workflows/ci.yml", "evil/shop/.github/workflows/ci.yml@refs/heads/main"],
    ["acme/*/.github/workflows/ci.yml", "acme/a/b/.github/workflows/ci.yml@refs/heads/main"],
    ["ci.yml@refs/heads/main", "acme/shop/.github/workflows/ci.yml@refs/heads/main2"],
    ["ci.yml@refs/heads/*", "acme/shop/.github/workflows/ci.yml@refs/heads/a/b"],
    ["ci.yml", "acme/shop/.github/workflows/ci.yml"],
    ["**", ""],
    ["", CI],
  ])("%j does not allow %s", (entry, workflow) => {
    expect(isAllowedWorkflow([entry], workflow)).toBe(false);
  });

  it("allows nothing with an empty list", () => {
    expect(isAllowedWorkflow([], CI)).toBe(false);
  });
});
