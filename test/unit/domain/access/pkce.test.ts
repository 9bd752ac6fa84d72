import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { createCodeChallenge } from "../../../../src/domain/access/pkce.ts";

it("makes the challenge of the example in RFC 7636, appendix B", () => {
  expect(createCodeChallenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  );
});

it("writes every digest as base64url", () => {
  for (let at = 0; at < 200; at += 1) {
    const verifier = `verifier-${at}`.padEnd(43, "~");
    const expected = createHash("sha256").update(verifier).digest("base64url");
    expect(createCodeChallenge(verifier)).toBe(expected);
  }
});
