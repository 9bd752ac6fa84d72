import { expect, it } from "vitest";
import { toKeyHint } from "../../../../src/domain/provider/provider-config.ts";

it.each([
  ["sk-123456", "…456"],
  ["123456", "…456"],
  ["12345", "set"],
  ["none", "set"],
])("of %s is shown as %s", (key, hint) => {
  expect(toKeyHint(key)).toBe(hint);
});
