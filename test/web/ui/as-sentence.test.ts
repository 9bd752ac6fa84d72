import { expect, it } from "vitest";
import { asSentence } from "../../../src/adapters/web/ui/format.ts";

it.each([
  ["the code host is away", "The code host is away."],
  ["it may work!", "It may work!"],
  ["acme/widgets names the repository", "acme/widgets names the repository."],
  ["acme/* is less specific", "acme/* is less specific."],
  ["@asksvc is missing", "@asksvc is missing."],
  ["octo-lead has left", "octo-lead has left."],
  ["main.py is too large", "main.py is too large."],
  ["maxTokens is too high", "maxTokens is too high."],
  ["  octo1 left  ", "octo1 left."],
])("makes a sentence of %j", (message, sentence) => {
  expect(asSentence(message)).toBe(sentence);
});
