import { expect, it } from "vitest";
import { deriveAnswerNonce } from "../../../../src/domain/prompt/nonce-line.ts";

it("derives one code for each key, job and thread", () => {
  const codes = [
    deriveAnswerNonce("key", "job-1", "part 1/2"),
    deriveAnswerNonce("key", "job-1", "part 2/2"),
    deriveAnswerNonce("key", "job-2", "part 1/2"),
    deriveAnswerNonce("other", "job-1", "part 1/2"),
  ];
  expect(new Set(codes).size).toBe(codes.length);
  expect(deriveAnswerNonce("key", "job-1", "part 1/2")).toBe(codes[0]);
  for (const code of codes) expect(code).toMatch(/^[0-9a-f]{16}$/);
});
