import { expect, it } from "vitest";
import { answerNonce } from "../../../../src/domain/answer/answer-nonce.ts";

it("derives one code for each key, job and thread", () => {
  const codes = [
    answerNonce("key", "job-1", "part 1/2"),
    answerNonce("key", "job-1", "part 2/2"),
    answerNonce("key", "job-2", "part 1/2"),
    answerNonce("other", "job-1", "part 1/2"),
  ];
  expect(new Set(codes).size).toBe(codes.length);
  expect(answerNonce("key", "job-1", "part 1/2")).toBe(codes[0]);
  for (const code of codes) expect(code).toMatch(/^[0-9a-f]{16}$/);
});
