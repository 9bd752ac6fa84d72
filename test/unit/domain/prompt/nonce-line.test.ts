import { expect, it } from "vitest";
import { formatNonceLine, NONCE_RULE } from "../../../../src/domain/prompt/nonce-line.ts";

it("gives the code as a member of the answer, and the rule without it", () => {
  expect(formatNonceLine("abcd")).toMatch(/"nonce": "abcd"$/);
  expect(NONCE_RULE).toContain('"nonce"');
});
