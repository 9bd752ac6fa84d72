import { expect, it } from "vitest";
import { unwrapPatch } from "../../../../src/domain/patch/unwrap-patch.ts";

const PATCH = ["--- a/x", "+++ b/x", "@@ -1 +1 @@", "-a", "+b"];

it.each([
  ["a fence", ["```diff", ...PATCH, "```"]],
  ["a fence in prose", ["Here:", "~~~", ...PATCH, "~~~", "Done."]],
  ["a fence without an end", ["```", ...PATCH]],
  ["a list's indentation", PATCH.map((row) => `  ${row}`)],
  ["carriage returns", PATCH.map((row) => `${row}\r`)],
])("takes a patch out of %s", (_what, rows) => {
  expect(unwrapPatch(rows.join("\n"))).toEqual(PATCH);
});

it("leaves fences that the patch is about", () => {
  const rows = [...PATCH, "+```js", "+x", "```"];
  expect(unwrapPatch(rows.join("\n"))).toEqual(rows);
});
