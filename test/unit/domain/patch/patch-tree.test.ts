import { describe, expect, it } from "vitest";
import { checkTree } from "../../../../src/domain/patch/patch-tree.ts";
import { blobOf } from "../../../fakes/patch-samples.ts";

const blobs = new Map([
  ["src/a.ts", blobOf("a")],
  ["link", { ...blobOf("src"), mode: "120000" as const }],
  ["module", { ...blobOf(""), mode: "160000" as const }],
]);
const tree = checkTree({ read: (path) => blobs.get(path), paths: () => blobs.keys() });
const codeOf = (result: object): unknown =>
  "code" in result ? result.code : "path" in result && result.path;

describe("checkTree", () => {
  it("finds a file under one of its spellings", () => {
    expect(tree.existing(["b/src/a.ts", "src/a.ts"])).toMatchObject({
      path: "src/a.ts",
      spelling: 1,
    });
    expect(codeOf(tree.existing(["none"]))).toBe("not-found");
  });

  it.each([
    ["link", "symlink"],
    ["link/a.ts", "symlink"],
    ["module/x", "submodule"],
    ["../a", "path-outside"],
  ])("finds nothing at %s", (path, code) => {
    expect(codeOf(tree.existing([path]))).toBe(code);
  });

  it.each([
    ["src/new.ts", "src/new.ts"],
    ["src/a.ts", "exists"],
    ["src", "exists"],
    ["src/a.ts/b", "not-found"],
    ["link/b", "symlink"],
    ["module/b", "submodule"],
    ["SRC/b", "collision"],
    ["src/A.ts", "collision"],
    ["/etc/x", "path-outside"],
    ["src/b.", "path-invalid"],
    ["src /b", "path-invalid"],
    ["src/\u001bb", "path-invalid"],
  ])("reports for a new file at %j: %s", (path, said) => {
    expect(codeOf(tree.free(path))).toBe(said);
  });

  it("lets a file change the case of its own name", () => {
    expect(tree.free("src/A.ts", "src/a.ts")).toEqual({ path: "src/A.ts" });
  });
});
