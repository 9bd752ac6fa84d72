import { expect, it } from "vitest";
import { findConflicts } from "../../../../src/domain/patch/find-conflicts.ts";
import { blobOf } from "../../../fakes/patch-samples.ts";

const after = blobOf("x");
const codes = (...paths: string[]) =>
  findConflicts(paths.map((path) => ({ path, after }))).map(({ path, code }) => `${path} ${code}`);

it("finds parts of a patch that get in each other's way", () => {
  expect(codes("a", "b")).toEqual([]);
  expect(codes("a", "a")).toContain("a conflict");
  expect(codes("a", "a/b")).toEqual(["a/b collision"]);
  expect(codes("src/a", "SRC/b")).toEqual(["SRC/b collision"]);
  expect(
    findConflicts([
      { path: "b", previousPath: "a", before: after, after },
      { path: "a", before: after, after },
    ])[0]?.code,
  ).toBe("conflict");
});
