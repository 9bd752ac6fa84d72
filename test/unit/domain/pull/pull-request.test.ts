import { expect, it } from "vitest";
import { pullName, repositoryName } from "../../../../src/domain/pull/pull-request.ts";

it("names are written as users write them", () => {
  const pull = { owner: "acme", name: "shop", number: 7 };
  expect(repositoryName(pull)).toBe("acme/shop");
  expect(pullName(pull)).toBe("acme/shop#7");
});
