import { expect, it } from "vitest";
import { isVendored } from "../../../../../src/domain/task/tamper/changed-file.ts";

it.each([
  ["vendor/a.go", true],
  ["web/node_modules/a/b.js", true],
  ["static/a.min.js", true],
  ["src/vendors.ts", false],
  ["src/bundle.ts", false],
])("classifies %s: %s", (path, is) => {
  expect(isVendored(path)).toBe(is);
});
