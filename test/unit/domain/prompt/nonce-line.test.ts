import { expect, it } from "vitest";
import { NONCE_RULE, nonceLine } from "../../../../src/domain/prompt/nonce-line.ts";

it("gives the code as a member of the answer, and the rule without it", () => {
  expect(nonceLine("abcd")).toMatch(/"nonce": "abcd"$/);
  expect(NONCE_RULE).toContain('"nonce"');
});
