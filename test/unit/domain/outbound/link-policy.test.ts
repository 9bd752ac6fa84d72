import { expect, it } from "vitest";
import { isLinkAllowed, NO_LINKS } from "../../../../src/domain/outbound/link-policy.ts";

const policy = { hosts: ["docs.rs"], codeHost: "github.com" };

it.each([
  ["https://docs.rs/serde/latest/", true],
  ["https://DOCS.rs", true],
  ["https://github.com/o/r/blob/main/a.ts#L10", true],
  ["http://docs.rs/", false],
  ["https://sub.docs.rs/", false],
  ["https://docs.rs.evil.example/", false],
  ["https://docs.rs:8080/", false],
  ["https://docs.rs@evil.example/", false],
  ["https://docs.rs/?q=1", false],
  ["https://docs.rs/%41", false],
  [`https://docs.rs/${"a".repeat(65)}`, false],
  [`https://docs.rs/${"a/".repeat(120)}`, false],
  ["https://github.com/o/r/issues/1", false],
  ["https://github.com/o/r/pull/1", false],
  ["https://github.com/o/r/commit/abc", false],
  ["https://github.com/user-attachments/assets/x", false],
])("of %s is %s", (address, isAllowed) => {
  expect(isLinkAllowed(address, policy)).toBe(isAllowed);
});

it("lets nothing be a link without hosts", () => {
  expect(isLinkAllowed("https://docs.rs/", NO_LINKS)).toBe(false);
});
