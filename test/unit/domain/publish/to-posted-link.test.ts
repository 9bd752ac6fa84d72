import { expect, it } from "vitest";
import { toPostedLink } from "../../../../src/domain/publish/review-body.ts";
import { PULL } from "./hostile-text.ts";

const LINKS = { hosts: ["docs.example"], codeHost: "code.example" };

it.each([
  "https://code.example/acme/shop/pull/7#discussion_r12",
  "https://Code.example/Acme/Shop/pull/7#discussion_r12",
])("links to a comment on the very pull request: %s", (address) => {
  expect(toPostedLink(address, PULL, LINKS)).toBe(address);
});

it("knows a code host with a port", () => {
  const address = "http://127.0.0.1:4567/acme/shop/pull/7#discussion_r12";
  expect(toPostedLink(address, PULL, { hosts: [], codeHost: "127.0.0.1:4567" })).toBe(address);
});

it.each([
  "https://docs.example/acme/shop/pull/7#discussion_r12",
  "https://code.example.evil.example/acme/shop/pull/7#discussion_r12",
  "https://code.example@evil.example/acme/shop/pull/7#discussion_r12",
  "https://code.example/acme/shop/pull/8#discussion_r12",
  "https://code.example/acme/other/pull/7#discussion_r12",
  "https://code.example/evil/shop/pull/7#discussion_r12",
  "https://code.example/acme/shop/pull/7",
  "https://code.example/acme/shop/pull/7?x=secret#discussion_r12",
  "https://code.example/acme/shop/pull/7#a) ![x](https://evil.example/x",
  "https://code.example/acme/shop/pull/7#a\nhttps://evil.example",
  "javascript://code.example/acme/shop/pull/7#a",
  "",
])("links to nothing else: %j", (address) => {
  expect(toPostedLink(address, PULL, LINKS)).toBeUndefined();
});

it("links nowhere where no code host is known", () => {
  const address = "https://code.example/acme/shop/pull/7#discussion_r12";
  expect(toPostedLink(address, PULL, undefined)).toBeUndefined();
  expect(toPostedLink(address, PULL, { hosts: ["code.example"] })).toBeUndefined();
});
