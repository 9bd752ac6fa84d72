import { expect, it } from "vitest";
import { groupBy } from "../../../../src/domain/core/group-by.ts";

it("groups items by their key, in order", () => {
  const groups = groupBy(["b1", "a1", "b2", "__proto__"], (text) => text.slice(0, -1));
  expect([...groups]).toEqual([
    ["b", ["b1", "b2"]],
    ["a", ["a1"]],
    ["__proto_", ["__proto__"]],
  ]);
});
