import { describe, expect, it } from "vitest";
import { isGenerated } from "../../../../src/domain/review/left-out-reason.ts";

describe("isGenerated", () => {
  it.each([
    "package-lock.json",
    "web/yarn.lock",
    "Cargo.lock",
    "Gemfile.lock",
    "go.sum",
    "uv.lock",
    "dist/app.min.js",
    "a/style.min.css",
    "app.js.map",
    "api/v1/service.pb.go",
    "service_pb2.py",
    "service_pb2_grpc.py",
    "model.g.dart",
    "Form.Designer.cs",
    "test/__snapshots__/a.test.ts.snap",
    "node_modules/x/index.js",
    "go/vendor/x/y.go",
    "third_party/x.c",
  ])("reports %s as generated", (path) => {
    expect(isGenerated(path)).toBe(true);
  });

  it.each([
    "src/lock.ts",
    "package.json",
    "src/package-lock.json.ts",
    "locksmith.lock.md",
    "src/admin.js",
    "src/vendor.ts",
    "src/vendors/x.ts",
    "map.js",
    "mysnap",
    "docs/generated/readme.md",
    "go.sum.txt",
    "",
  ])("does not say so of %j", (path) => {
    expect(isGenerated(path)).toBe(false);
  });
});
