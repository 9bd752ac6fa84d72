import { expect, it } from "vitest";
import { patchPaths } from "../../../../src/domain/patch/patch-paths.ts";

it("names every path that may be requested, and none outside", () => {
  expect(
    patchPaths(
      "diff --git a/x b/d/y\nrename from x\nrename to d/y\n--- a/../z\n+++ b/../z\n@@\n-a\n+b",
    ),
  ).toEqual(expect.arrayContaining(["x", "d", "d/y"]));
  expect(patchPaths("--- a/../z\n+++ b/../z\n@@\n-a\n+b")).toEqual([]);
});
