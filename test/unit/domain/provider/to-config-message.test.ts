import { expect, it } from "vitest";
import { toConfigMessage } from "../../../../src/domain/provider/to-config-message.ts";

it.each([
  ["refused; check LLM_API_KEY and its permissions", "refused; check the key and its permissions"],
  ["set LLM_MODEL; check LLM_API_BASE", "set the model; check the base URL"],
  ["try another LLM_MODEL", "try another model"],
  ["raise LLM_TIMEOUT", "raise LLM_TIMEOUT"],
])("formats %s as %s", (text, words) => {
  expect(toConfigMessage(text)).toBe(words);
});
