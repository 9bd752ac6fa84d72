import { expect, it } from "vitest";
import { isMalformed } from "../../../../src/domain/trigger/code-host-event.ts";

it.each([
  [{ kind: "malformed", field: "comment", value: undefined }, true],
  [{ kind: "issue" }, false],
  [{ owner: "octo", name: "shop" }, false],
])("tells whether %j is malformed", (value, isOne) => {
  expect(isMalformed(value)).toBe(isOne);
});
