import { describe, expect, it } from "vitest";
import {
  isOwner,
  isRepositoryName,
  parseRepository,
} from "../../../../src/domain/pull/parse-repository.ts";

describe("isOwner", () => {
  it.each([
    ["octo", true],
    ["o", true],
    ["Octo-Cat-9", true],
    ["mona_acme", true],
    ["o".repeat(39), true],
    ["o".repeat(40), false],
    ["", false],
    ["-octo", false],
    ["octo-", true],
    ["octo--cat", true],
    ["octo.cat", false],
    ["octo cat", false],
    ["octo\n", false],
    ["öcto", false],
  ])("judges %j", (text, isOne) => {
    expect(isOwner(text)).toBe(isOne);
  });
});

describe("isRepositoryName", () => {
  it.each([
    ["shop", true],
    [".github", true],
    ["a.b_c-d", true],
    ["...", true],
    ["gitignore", true],
    ["n".repeat(100), true],
    ["n".repeat(101), false],
    ["", false],
    [".", false],
    ["..", false],
    ["shop.git", false],
    ["shop.GIT", false],
    ["a/b", false],
    ["a b", false],
    ["shop\n", false],
    ["shöp", false],
  ])("judges %j", (text, isOne) => {
    expect(isRepositoryName(text)).toBe(isOne);
  });
});

describe("parseRepository", () => {
  it("takes owner and name apart", () => {
    expect(parseRepository("octo/shop")).toEqual({ owner: "octo", name: "shop" });
  });

  it.each(["", "shop", "/shop", "octo/", "octo/shop/x", "octo/..", "-/shop", "octo/shop\n"])(
    "reads nothing from %j",
    (text) => {
      expect(parseRepository(text)).toBeUndefined();
    },
  );
});
