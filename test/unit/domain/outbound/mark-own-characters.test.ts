import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { markOwnCharacters } from "../../../../src/domain/outbound/mark-own-characters.ts";

const ownOf = (value: string): string =>
  [...value].filter((_, at) => markOwnCharacters(value)[at] === 1).join("");

it.each([
  ["ghs_abcDEF123456", "abcDEF123456"],
  ["sk-proj-abcDEF", "abcDEF"],
  ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.sig", "zdWIiOjF9.sig"],
  ["plain words", "plain words"],
])("of %j only %j is its own", (value, own) => {
  expect(ownOf(value)).toBe(own);
});

it("takes the numbers of a key for its own, and neither its armour nor its structure", () => {
  const pem = generateKeyPairSync("rsa", { modulusLength: 2048 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
  const own = ownOf(pem);
  expect(own).not.toContain("MIIE");
  expect(own).not.toContain("PRIVATE");
  expect(own).not.toContain("AQEFAASC");
  expect(own.length).toBeGreaterThan(1_450);
});
